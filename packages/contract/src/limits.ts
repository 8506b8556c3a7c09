import { authLimits } from './auth/auth-limits.ts';
import { mediaLimits } from './media/media-limits.ts';

/**
 * Every number that a user can meet: sizes, times, counts. One place, so that a page, a limiter, a
 * message and a test can never disagree. `spec` marks values fixed by the product specification.
 */
export const limits = {
  auth: authLimits,
  tenants: {
    nameMaxLength: 80,
    reasonMaxLength: 300,
    notesMaxLength: 5_000,
    invitationMessageMaxLength: 1_000,
    invitationSites: 50,
    invitationCallsPerHour: 60,
    sessionDaysMin: 1,
    sessionDaysMax: 90,
    domainsMax: 50,
    addressesMax: 50,
    bulkMax: 100,
    productNameMaxLength: 60,
    loginHeadlineMaxLength: 120,
    loginTextMaxLength: 500,
    dashboardWelcomeMaxLength: 300,
    emailHeaderMaxLength: 200,
    emailFooterMaxLength: 500,
    addressMaxLength: 300,
    seoSuffixMaxLength: 60,
    domainMaxLength: 253,
    brandingFileBytes: 2 * 1024 * 1024,
    brandingVersionsKept: 50,
    /** Entries of the trail that a person's page shows. */
    trailShown: 20,
    passwordResetsPerHour: 5,
  },
  sites: {
    nameMaxLength: 80,
    descriptionMaxLength: 500,
    /** spec: subdomain rules of the Create Your Site modal. */
    subdomainMinLength: 3,
    subdomainSuggestedMaxLength: 30,
    subdomainMaxLength: 63,
    pagesPerSite: 200,
    pageTitleMaxLength: 120,
    pageSlugMaxLength: 80,
    trashDays: 30,
    /** What a publishing that was broken off has written is taken away after this long. */
    abandonedReleaseHours: 24,
    /** Above this, publishing advises to leave some pictures out. */
    heavyPageBytes: 3_000_000,
    businessNameMaxLength: 120,
    businessDescriptionMaxLength: 2_000,
    industryMaxLength: 80,
    audienceMaxLength: 200,
    toneMaxLength: 80,
    locationMaxLength: 120,
    uniqueValueMaxLength: 500,
    imageAddressMaxLength: 500,
    seoTitleMaxLength: 200,
    seoDescriptionMaxLength: 500,
    canonicalMaxLength: 500,
    /** Structured data of one's own, as JSON. */
    structuredDataBytes: 20 * 1024,
    priceMaxLength: 20,
    titlePatternMaxLength: 120,
    verificationMaxLength: 200,
    verificationsMax: 10,
    /** How deep a page lies below the home page: /a/b/c/d. */
    pageDepthMax: 4,
    redirectsMax: 500,
    redirectPathMaxLength: 300,
    /** What a visitor of a protected site types. */
    accessPasswordMinLength: 6,
    accessPasswordMaxLength: 128,
    accessTriesPerTenMinutesPerIp: 10,
    /** How long a visitor who gave the password is let in without it. */
    accessHours: 168,
    /** A way into a site for its members is followed at once. */
    visitMinutes: 5,
    /** How long a visitor who is sent to sign in may take for it. */
    signInMinutes: 60,
    /** How often the people of a site for its members are asked whether they still are. */
    memberRecheckSeconds: 30,
    entriesPerHour: 120,
    /** Where a visitor wanted to go, to be led there after signing in. */
    entryPathMaxLength: 1_000,
    /** Code in the head, before the end of the body, and of one section. */
    codeBytes: 20 * 1024,
    releasesKept: 10,
    /** How far ahead going live or offline may be planned. */
    scheduleDays: 366,
    /** How many people a site is shared with, besides its owner. */
    peopleMax: 100,
    /** People whom a search for somebody to share with shows. */
    candidatesShown: 8,
    /** Where anybody may join, one finds people by their whole address, so often. */
    addressSearchesPerHour: 30,
    sharesPerHour: 60,
    /** How long somebody who is offered a site may think about it. */
    transferDays: 7,
    /** For how long a site is shared with somebody when it is not for good. */
    shareDaysMax: 730,
  },
  content: {
    sectionsPerPage: 500,
    contentBytes: 2 * 1024 * 1024,
    fieldTextMaxLength: 20_000,
    listItemsMax: 100,
    operationsPerBatch: 1_000,
    batchBytes: 1024 * 1024,
    operationsPerSnapshot: 200,
  },
  versions: {
    /** Of a page, a part or a whole site, besides those that have a name or belong to a kept release. */
    kept: 50,
    /** Versions with a name, of one page or one site. */
    namedMax: 100,
    nameMaxLength: 80,
    /** The first edit after such a pause leaves what stood before as a version. */
    sessionPauseMinutes: 15,
    /** How many saves the time slider reaches back. */
    momentsMax: 500,
    /** How many saves are replayed on a version to show a moment. */
    replayMax: 1_000,
    /** Milliseconds between two moments while they are played. */
    playMs: 700,
  },
  siteSections: {
    nameMaxLength: 80,
    /** Saved sections of one site. */
    perSite: 200,
    /** Sections in the library that the sites of one workspace share. */
    perTenant: 200,
    /** spec (areas §8): HTML of a section over 200 KB is refused; ours is the section's whole content. */
    contentBytes: 200 * 1024,
    /** How many the library remembers as used lately. */
    recentsShown: 8,
  },
  pageImport: {
    /** HTML of a page that is brought in, and the zip that brings its pictures along. */
    htmlBytes: 2 * 1024 * 1024,
    zipBytes: 25 * 1024 * 1024,
    zipFiles: 500,
    unzippedBytes: 60 * 1024 * 1024,
    /** What the text of one section holds before the next begins. */
    sectionLetters: 15_000,
    picturesMax: 100,
  },
  render: {
    /** spec: nesting at most 20, conditional loops at most 100. */
    nestingMax: 20,
    loopMax: 100,
    templateBytes: 200_000,
    outputBytes: 2 * 1024 * 1024,
    /**
     * Milliseconds and allocation budget of one section's template. The clock also runs while a busy machine does
     * something else: a design of ours takes one millisecond.
     */
    renderMs: 2_000,
    memoryUnits: 5_000_000,
  },
  designs: {
    /** Budgets of a design's files, of the library's as of uploaded ones. */
    cssBytes: 6 * 1024,
    scriptBytes: 3 * 1024,
    templateBytes: 40 * 1024,
    jsonBytes: 64 * 1024,
    templatesMax: 8,
    /** An uploaded design: a zip with at most so much in it. */
    zipBytes: 25 * 1024 * 1024,
    zipFiles: 200,
    unzippedBytes: 60 * 1024 * 1024,
    /** A file that grows more than this when it is unpacked was made to fill a disk. */
    zipRatio: 100,
    assetBytes: 8 * 1024 * 1024,
    assetsMax: 24,
    slugMinLength: 3,
    slugMaxLength: 40,
    /** Milliseconds that one drawing of an uploaded design may take while it is checked. */
    drawingMs: 250,
    checkMs: 15_000,
    /** Faults that one answer names. */
    faultsShown: 200,
    perTenant: 500,
    versionsMax: 100,
    uploadsPerHour: 120,
    /** Pages that use a design, as far as a refusal lists them. */
    usesShown: 100,
  },
  themes: {
    /** Trying colours is play: it may be done often. */
    remixesPerHour: 240,
    /** Colours of a picture that an answer names. */
    colorsFound: 6,
  },
  ...mediaLimits,
  forms: {
    /** One message of a visitor, all fields together. */
    messageBytes: 100 * 1024,
    fieldsMax: 100,
    fieldMaxLength: 10_000,
    messagesPerTenMinutesPerIp: 10,
  },
  mail: {
    keptDays: 30,
    /** As often as the queue tries a job. */
    tries: 6,
    subjectMaxLength: 200,
    testsPerHour: 20,
    connections: 3,
    timeoutMs: 20_000,
  },
  events: {
    /** Domain events and their deliveries are purged after this long. The audit log keeps its own rows. */
    keptDays: 3,
    /** A delivery to a subscriber that takes longer is cut off and tried again. */
    deliverySeconds: 60,
    /** Stored of the browser that an event came from. */
    userAgentLength: 300,
  },
  notifications: {
    /** What was told is forgotten after this long, read or not. */
    keptDays: 90,
    /** How many the bell shows; the rest stands in the inbox. */
    shownInBell: 8,
    /** Counted up to here; above it the bell says 99+. */
    countedMax: 99,
  },
  lists: {
    searchMaxLength: 100,
    pageSize: 20,
    pageSizeMax: 100,
    /** spec: gallery page size and the limit that industry counts use. */
    galleryPageSize: 12,
    galleryLimitMax: 1_000,
  },
  http: {
    bodyBytes: 3 * 1024 * 1024,
    /** Lists and objects in each other that a request may bring. */
    nestingMax: 200,
    requestMs: 30_000,
    /** A request that brings a file: 25 MB at less than a megabit a second. */
    uploadMs: 5 * 60_000,
    /** Once asked to stop: still serving while load balancers learn of it, then time to finish. */
    drainSeconds: 5,
    shutdownMs: 25_000,
    eventLoopDelayMs: 1_000,
    newsletterPerHourPerIp: 20,
  },
  editor: {
    /** spec: arrow-key nudges and the least height of a section in edit mode. */
    nudgePx: 1,
    nudgeLargePx: 10,
    sectionMinHeightPx: 200,
    /** How far in front a dropped element stands; spec: 10 for a new one. */
    zIndex: { min: 1, max: 99, usual: 10 },
    /** Of elements beside each other. */
    elementsPerRowMax: 4,
    /** Of boxes in each other, the outermost included. */
    boxDepthMax: 3,
    /** How near a dragged element comes to a line before it is drawn to it, in screen pixels. */
    snapPx: 6,
    /** How long a finger rests on something before it can be dragged. */
    longPressMs: 450,
    autosaveMs: 600,
    /** At most this much typing is not yet in the journal. */
    journalPauseMs: 200,
    undoMergeMs: 500,
    undoSteps: 500,
    nodeNameMaxLength: 80,
    /** What an edit is called in the history. */
    editLabelMaxLength: 120,
    /** The least width in which a page is laid out for desktops, in CSS pixels. */
    desktopMinPx: 1_180,
    /** The widths on which the places of elements are looked at, besides those of the previews. */
    desktopLeastPx: 1_024,
    desktopUsualPx: 1_440,
    tabletLeastPx: 640,
    mobileLeastPx: 320,
    /** How large the page can be shown, in per cent. */
    zoomSteps: [25, 33, 50, 67, 75, 90, 100, 125, 150, 200],
    /** Of pasted HTML, in letters. */
    pasteMaxLetters: 2_000_000,
    retryMs: [1_000, 2_000, 5_000, 10_000, 30_000],
  },
  live: {
    /** Between two signs of life of a stream; the right to watch is asked for as often. */
    beatMs: 15_000,
    /** A stream that was silent for so long is dead. */
    silenceMs: 40_000,
    /** What a slow reader may leave unread before it is cut off. */
    backlogBytes: 1024 * 1024,
    /** An edit larger than this is fetched by those who have its page open, not sent to everybody. */
    batchCharacters: 16_000,
    batchesAtOnce: 200,
    watchersPerPerson: 20,
    watchersPerSite: 200,
    whereaboutsPerSecond: 20,
    /** Of an id that whereabouts name. */
    idMaxLength: 80,
    /** While others watch, an edit is sent after so long, and the next ones so far apart. */
    gatherMs: 20,
    sendEveryMs: 100,
    /** Between two words about a pointer that moves. */
    pointerEveryMs: 80,
    /** Somebody who has not typed for so long has paused, and others may go on. */
    typingPauseMs: 4_000,
    /** A tab that nobody looks at stops watching after this long. */
    hiddenMs: 30_000,
    /** People at another process are forgotten when nothing is heard of them for so long. */
    awayMs: 40_000,
    tellEveryMs: 50,
    peoplePerNotice: 5,
    noticeBytes: 7_900,
  },
  reviews: {
    /** How long a link works unless its maker says otherwise, and at most. */
    days: 14,
    daysMax: 90,
    labelMaxLength: 80,
    passwordMinLength: 6,
    perSite: 20,
    /** How long a browser that was let in stays in without asking again. */
    passMinutes: 60,
    opensPerHourPerIp: 300,
    triesPerHourPerIp: 10,
    triesPerHour: 100,
    commentsPerHourPerIp: 60,
    commentsPerHour: 300,
  },
  comments: {
    bodyMaxLength: 5_000,
    labelMaxLength: 120,
    threadsPerSite: 1_000,
    repliesPerThread: 200,
    perHour: 300,
  },
  toasts: {
    /** spec: durations and how many are kept. */
    errorMs: 4_000,
    successMs: 2_000,
    blankMs: 4_000,
    /** spec: the magic-link toast where a preview link stands in for the mail. */
    previewMs: 5_000,
    max: 20,
  },
  preview: {
    /** spec: preview viewports in CSS pixels. */
    mobilePx: 375,
    tabletPx: 768,
    /** How long a preview address of a draft works. */
    addressMinutes: 60,
  },
} as const;
