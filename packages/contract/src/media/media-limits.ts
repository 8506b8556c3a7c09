/** What files, stock pictures and crops hold to; part of `limits`. */
export const mediaLimits = {
  media: {
    /** spec: a file is under 25 MB. The largest that is taken. */
    uploadBytes: 25 * 1024 * 1024 - 1,
    pixelsMax: 40_000_000,
    /** Of a drawing: its text is read as a whole, by rules. */
    svgLetters: 2_000_000,
    /** Of the picture that is kept for downloading; a larger one is made smaller. */
    keptSideMax: 5_000,
    /** Of a moving picture, as far as they have no more pixels together than one picture may. */
    framesMax: 100,
    movingSeconds: 8,
    /** Widths in which a picture is kept besides its original; never larger than that. */
    variantWidths: [320, 640, 960, 1280, 1920, 2560],
    thumbnailWidth: 400,
    /** Published pictures up to this width get a smaller format too. */
    smallerFormatWidth: 1280,
    nameMaxLength: 120,
    altMaxLength: 300,
    creditMaxLength: 120,
    addressMaxLength: 2_000,
    tagMaxLength: 40,
    tagsMax: 20,
    folderNameMaxLength: 60,
    foldersMax: 200,
    folderDepthMax: 5,
    bulkMax: 200,
    pageSize: 100,
    pageSizeMax: 500,
    /** Tiles of the library's screen. */
    libraryPageSize: 48,
    /** From which size on staff look for files, in bytes. */
    platformSizes: [1024 ** 2, 5 * 1024 ** 2, 10 * 1024 ** 2],
    /** Room for the files of a workspace where no plan says otherwise. */
    quotaBytes: 5 * 1024 ** 3,
    /** Uploads that one person has under way at a time. */
    parallelUploadsMax: 6,
    /** An upload that belongs to nothing yet. */
    temporaryHours: 24,
    /** A deleted file's bytes, when nothing else needs them. */
    deletedDays: 7,
    /** Reading one file, or making all its sizes. */
    workSeconds: 120,
    downloadMinutes: 10,
    /** Pictures that one person brings from elsewhere in an hour. */
    externalPerHour: 300,
  },
  stock: {
    /** spec: stock search page size. */
    pageSize: 30,
    pageMax: 100,
    queryMaxLength: 100,
    photoIdMaxLength: 60,
    /** Pictures that staff add to those of the product, and how many of all are featured: one page of a feed. */
    ownMax: 200,
    featuredMax: 30,
    titleMaxLength: 120,
    licenceMaxLength: 80,
    cacheHours: 24,
    /** Answers older than a day still serve while a service does not answer, up to this age. */
    cacheDays: 30,
    timeoutSeconds: 8,
    /** spec: of an answer so many photos must be whole. */
    photosChecked: 3,
    /** What the services take from a new application in an hour. */
    perHour: { pexels: 200, unsplash: 50 },
    pexelsPerMonth: 20_000,
    /** Once this share of an hour's questions is asked, a workspace gets no more than its own share. */
    sharedAfter: 0.5,
    tenantShare: 0.25,
    /** Questions left over when we stop, and for how long then, unless the service says when. */
    reserve: 1,
    pauseSeconds: 300,
    pauseMaxSeconds: 3_600,
    /** A chosen photo is told once a day for each person. */
    trackHours: 24,
    /** Of pictures that are shown from the service’s own addresses. */
    hotlinkWidth: 1_920,
    hotlinkQuality: 80,
    /** spec: Unsplash attribution is shown for 5 seconds. */
    attributionSeconds: 5,
    /** spec: photo search of the image replacement. */
    replacementPageSize: 20,
    /** spec: keywords of a business, and how deep pictures are looked for in a section. */
    keywordsMin: 3,
    keywordsMax: 5,
    keywordLengthMin: 3,
    replacementDepthMax: 10,
    /** spec: an address is asked for its type, and a photo fetched, so long. */
    typeCheckSeconds: 5,
    photoCheckSeconds: 8,
    /** Addresses of one page that are asked for their type, and pages of a search that are looked through. */
    typeChecksMax: 20,
    replacementPagesMax: 3,
    /** Photos fetched side by side. */
    replacementsAtOnce: 3,
    replacementsPerHour: 20,
    promptMaxLength: 4_000,
    descriptionsPerHour: 120,
  },
  /** Of addresses elsewhere that this server reads. */
  outgoing: {
    connectSeconds: 5,
    totalSeconds: 15,
    redirectsMax: 3,
  },
  crop: {
    /** spec: JPEG at 0.95, 90 % of the width, nudges of 1, 10 and 100. */
    quality: 0.95,
    initialShare: 0.9,
    nudges: [1, 10, 100],
  },
} as const;
