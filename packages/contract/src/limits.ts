import { authLimits } from './auth/auth-limits.ts';
import { mediaLimits } from './media/media-limits.ts';
import { tenantLimits } from './tenants/tenant-limits.ts';

/**
 * All user-visible limits: sizes, times, counts. Defined once, so that pages, rate limiters, messages and
 * tests agree. `spec` marks values fixed by the product specification.
 */
export const limits = {
  auth: authLimits,
  tenants: tenantLimits,
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
    /** Age after which the files of an aborted publish are removed. */
    abandonedReleaseHours: 24,
    /** Above this, the publish check advises to remove some images. */
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
    /** Custom structured data, as JSON. */
    structuredDataBytes: 20 * 1024,
    priceMaxLength: 20,
    titlePatternMaxLength: 120,
    verificationMaxLength: 200,
    verificationsMax: 10,
    /** Maximum depth of a page below the home page: /a/b/c/d. */
    pageDepthMax: 4,
    redirectsMax: 2_000,
    /** Each of them is compared with every path that has no page. */
    redirectPatternsMax: 100,
    redirectsCsvMaxLength: 1_500_000,
    /** In the report of an import, and in the preview of patterns. */
    redirectIssuesShown: 100,
    redirectPathsShown: 10_000,
    redirectPathMaxLength: 300,
    /** Password of a protected site. */
    accessPasswordMinLength: 6,
    accessPasswordMaxLength: 128,
    accessTriesPerTenMinutesPerIp: 10,
    /** Lifetime of a visitor's access after entering the password. */
    accessHours: 168,
    /** Lifetime of an access grant to a members-only site. */
    visitMinutes: 5,
    /** Time a visitor has for a sign-in started from a site. */
    signInMinutes: 60,
    /** Interval of the membership recheck on a members-only site. */
    memberRecheckSeconds: 30,
    entriesPerHour: 120,
    /** Path that the visitor requested, restored after sign-in. */
    entryPathMaxLength: 1_000,
    /** Custom code in the head, at the end of the body, and of one section, each. */
    codeBytes: 20 * 1024,
    releasesKept: 10,
    /** How far ahead publishing or unpublishing can be scheduled. */
    scheduleDays: 366,
    /** Maximum collaborators of a site, besides its owner. */
    peopleMax: 100,
    /** Results of the collaborator search. */
    candidatesShown: 8,
    /** Searches by full email, the only search in tenants with open registration. */
    addressSearchesPerHour: 30,
    sharesPerHour: 60,
    /** Lifetime of a site transfer offer. */
    transferDays: 7,
    /** Maximum duration of a share with an expiry. */
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
  sectionCode: {
    /** Own markup, styles and script of one section. The script is as long as a piece of the site's custom code. */
    htmlBytes: 200 * 1024,
    cssBytes: 100 * 1024,
    scriptBytes: 20 * 1024,
    classNameMaxLength: 500,
    /** Nesting of rules in a section's own styles; deeper ones are left out. */
    cssDepthMax: 10,
    /** Times that JSON text may itself be written as JSON text. */
    jsonTextDepthMax: 3,
  },
  versions: {
    /** Versions retained per page, part or site, besides named ones and those of a retained release. */
    kept: 50,
    /** Named versions per page or site. */
    namedMax: 100,
    nameMaxLength: 80,
    /** The first edit after a pause of this length first saves the previous state as a version. */
    sessionPauseMinutes: 15,
    /** Revisions on the timeline. */
    momentsMax: 500,
    /** Maximum saves replayed on a version to reconstruct a revision. */
    replayMax: 1_000,
    /** Milliseconds per revision during playback. */
    playMs: 700,
  },
  siteSections: {
    nameMaxLength: 80,
    /** Saved sections of one site. */
    perSite: 200,
    /** Sections in the shared library of a workspace. */
    perTenant: 200,
    /** spec (areas §8): a section's HTML over 200 KB is rejected; here it applies to the section's whole content. */
    contentBytes: 200 * 1024,
    /** Recently used sections shown in the library. */
    recentsShown: 8,
  },
  pageImport: {
    /** HTML of an imported page, and the zip with its images. */
    htmlBytes: 2 * 1024 * 1024,
    zipBytes: 25 * 1024 * 1024,
    zipFiles: 500,
    unzippedBytes: 60 * 1024 * 1024,
    /** Maximum text of one section before a new one starts. */
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
     * Milliseconds and allocation budget of one section's template. Wall-clock time, so it includes time lost to
     * other processes; a built-in design takes one millisecond.
     */
    renderMs: 2_000,
    memoryUnits: 5_000_000,
  },
  designs: {
    /** Size budgets of a design's files, built-in and uploaded. */
    cssBytes: 6 * 1024,
    scriptBytes: 3 * 1024,
    templateBytes: 40 * 1024,
    jsonBytes: 64 * 1024,
    templatesMax: 8,
    /** Limits of an uploaded design's zip. */
    zipBytes: 25 * 1024 * 1024,
    zipFiles: 200,
    unzippedBytes: 60 * 1024 * 1024,
    /** Maximum compression ratio of a file: zip bomb protection. */
    zipRatio: 100,
    assetBytes: 8 * 1024 * 1024,
    assetsMax: 24,
    slugMinLength: 3,
    slugMaxLength: 40,
    /** A name given with the upload. */
    nameMaxLength: 80,
    /** Maximum milliseconds of one render of an uploaded design during its check. */
    drawingMs: 250,
    checkMs: 15_000,
    /** Issues listed in one response. */
    faultsShown: 200,
    perTenant: 500,
    versionsMax: 100,
    uploadsPerHour: 120,
    /** Pages using a design that the error response lists. */
    usesShown: 100,
  },
  themes: {
    /** Generous, because users try many colours. */
    remixesPerHour: 240,
    /** Image colours in a response. */
    colorsFound: 6,
    /** Lifetime of the cached theme of the installation, where the notification of a change is lost. */
    chosenCacheMs: 60_000,
  },
  ...mediaLimits,
  mail: {
    keptDays: 30,
    /** Same as the job attempts of the queue. */
    tries: 6,
    subjectMaxLength: 200,
    kindMaxLength: 60,
    testsPerHour: 20,
    connections: 3,
    timeoutMs: 20_000,
    /** A mail server of a workspace has this long for an email, then the platform's has its turn. */
    ownServerMs: 8_000,
    /** Longer than `sendSeconds`; after it, the email of a killed process is sent again. */
    claimSeconds: 120,
    /** An email takes at most this long, however busy its server keeps the connection. */
    sendSeconds: 90,
    /** An email that has waited this long is queued again. */
    forgottenMinutes: 60,
    requeuedAtOnce: 1_000,
  },
  runs: {
    /** Finished runs are deleted after this time, with their results. */
    keptDays: 30,
    /** A run is aborted after this time. */
    timeoutSeconds: 30 * 60,
    /** Times a run is started again after its process died, including the first. */
    attemptsMax: 3,
    /** An unfinished run without any progress for this long has failed. */
    staleHours: 6,
    /** Runs of one kind that one process works on at the same time. */
    atOncePerKind: 3,
    /** Open event streams of one user, across all of their runs. */
    streamsPerUser: 20,
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
    /** Notifications are deleted after this time, read or not. */
    keptDays: 90,
    /** Notifications in the bell menu; the inbox shows the rest. */
    shownInBell: 8,
    /** Maximum of the unread badge; above it the bell shows 99+. */
    countedMax: 99,
  },
  lists: {
    searchMaxLength: 100,
    pageSize: 20,
    pageSizeMax: 100,
    cursorMaxLength: 100,
    /** spec: page size of the gallery, and limit of the industry counts. */
    galleryPageSize: 12,
    galleryLimitMax: 1_000,
  },
  http: {
    bodyBytes: 3 * 1024 * 1024,
    /** Maximum JSON nesting of a request. */
    nestingMax: 200,
    requestMs: 30_000,
    /** Timeout of an upload: 25 MB at less than 1 Mbit/s. */
    uploadMs: 5 * 60_000,
    /** Shutdown: keep serving while load balancers notice, then time to finish open requests. */
    drainSeconds: 5,
    shutdownMs: 25_000,
    eventLoopDelayMs: 1_000,
    /** The most that REPLICA_LAG_SECONDS takes. Who was told of a change asks for fresh ones so long. */
    replicaLagMaxSeconds: 60,
    idempotencyKeyMaxLength: 255,
    /** Lifetime of the stored response. */
    idempotencyKeyHours: 24,
  },
  editor: {
    /** spec: arrow-key nudges and the minimum height of a section in edit mode. */
    nudgePx: 1,
    nudgeLargePx: 10,
    sectionMinHeightPx: 200,
    /** z-index of dropped elements; spec: 10 for a new one. */
    zIndex: { min: 1, max: 99, usual: 10 },
    /** Elements side by side in one row. */
    elementsPerRowMax: 4,
    /** Nesting of boxes, including the outermost. */
    boxDepthMax: 3,
    /** Snapping distance of a dragged element, in screen pixels. */
    snapPx: 6,
    /** Long press that starts a touch drag. */
    longPressMs: 450,
    autosaveMs: 600,
    /** Maximum delay before typing is written to the journal. */
    journalPauseMs: 200,
    undoMergeMs: 500,
    undoSteps: 500,
    nodeNameMaxLength: 80,
    /** Label of an edit in the history. */
    editLabelMaxLength: 120,
    /** Minimum width of the desktop layout, in CSS pixels. */
    desktopMinPx: 1_180,
    /** Widths at which element positions are checked, besides the preview widths. */
    desktopLeastPx: 1_024,
    desktopUsualPx: 1_440,
    tabletLeastPx: 640,
    mobileLeastPx: 320,
    /** Zoom levels of the canvas, in per cent. */
    zoomSteps: [25, 33, 50, 67, 75, 90, 100, 125, 150, 200],
    /** Pasted HTML, in characters. */
    pasteMaxLetters: 2_000_000,
    retryMs: [1_000, 2_000, 5_000, 10_000, 30_000],
  },
  live: {
    /** Heartbeat interval of a stream; access is rechecked at the same interval. */
    beatMs: 15_000,
    /** A stream without a heartbeat for this long counts as dead. */
    silenceMs: 40_000,
    /** Send buffer of a slow client; above it the connection is closed. */
    backlogBytes: 1024 * 1024,
    /** Larger edits are not broadcast; clients with the page open fetch them. */
    batchCharacters: 16_000,
    batchesAtOnce: 200,
    /** Shortest interval between two reports of how many images of a publish are ready. */
    progressEveryMs: 200,
    watchersPerPerson: 20,
    watchersPerSite: 200,
    whereaboutsPerSecond: 20,
    /** Node ids in presence updates. */
    idMaxLength: 80,
    /** With others present: delay of the first edit, and interval between the next ones. */
    gatherMs: 20,
    sendEveryMs: 100,
    /** Interval between pointer updates. */
    pointerEveryMs: 80,
    /** After this pause in typing the text is released for other users. */
    typingPauseMs: 4_000,
    /** A hidden tab disconnects from the stream after this time. */
    hiddenMs: 30_000,
    /** Presence of users on another process expires after this time without an update. */
    awayMs: 40_000,
    tellEveryMs: 50,
    peoplePerNotice: 5,
    noticeBytes: 7_900,
  },
  reviews: {
    /** Default and maximum lifetime of a review link. */
    days: 14,
    daysMax: 90,
    labelMaxLength: 80,
    passwordMinLength: 6,
    perSite: 20,
    /** Lifetime of a browser's review token. */
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
    /** spec: durations and maximum number of toasts. */
    errorMs: 4_000,
    successMs: 2_000,
    blankMs: 4_000,
    /** spec: magic-link toast when a preview link replaces the email. */
    previewMs: 5_000,
    max: 20,
  },
  /** spec: how long a copy button confirms. */
  copyConfirmationMs: 2_000,
  preview: {
    /** spec: preview viewports in CSS pixels. */
    mobilePx: 375,
    tabletPx: 768,
    /** Lifetime of a draft preview URL. */
    addressMinutes: 60,
  },
} as const;
