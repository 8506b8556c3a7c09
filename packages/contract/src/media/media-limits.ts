/** Limits of files, stock images and crops; part of `limits`. */
export const mediaLimits = {
  media: {
    /** spec: a file is under 25 MB. Largest accepted size. */
    uploadBytes: 25 * 1024 * 1024 - 1,
    pixelsMax: 40_000_000,
    /** SVG source, which is sanitized as a whole. */
    svgLetters: 2_000_000,
    /** Longest side of the stored original; larger images are scaled down. */
    keptSideMax: 5_000,
    /** Frames of an animation, all together within the pixel limit of one image. */
    framesMax: 100,
    movingSeconds: 8,
    /** Widths of image variants, never larger than the original. */
    variantWidths: [320, 640, 960, 1280, 1920, 2560],
    thumbnailWidth: 400,
    /** Published images up to this width also get a more compact format. */
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
    /** Tiles per page of the media library. */
    libraryPageSize: 48,
    /** Minimum-size filters of the platform media screen, in bytes. */
    platformSizes: [1024 ** 2, 5 * 1024 ** 2, 10 * 1024 ** 2],
    /** Default storage quota of a workspace, and of each user of the shared workspace. */
    quotaBytes: 5 * 1024 ** 3,
    /** Concurrent uploads per user. */
    parallelUploadsMax: 6,
    /** Lifetime of a temporary upload. */
    temporaryHours: 24,
    /** Retention of the blob of a deleted file when unreferenced. */
    deletedDays: 7,
    /** Timeout for reading one file or generating its variants. */
    workSeconds: 120,
    downloadMinutes: 10,
    /** Images imported from URLs, per user and hour. */
    externalPerHour: 300,
  },
  stock: {
    /** spec: stock search page size. */
    pageSize: 30,
    pageMax: 100,
    queryMaxLength: 100,
    photoIdMaxLength: 60,
    /** Images added by staff, and featured images in total (one page of a feed). */
    ownMax: 200,
    featuredMax: 30,
    titleMaxLength: 120,
    licenceMaxLength: 80,
    cacheHours: 24,
    /** Maximum age of stale responses served while a service is down. */
    cacheDays: 30,
    timeoutSeconds: 8,
    /** spec: number of photos of a response whose fields are validated. */
    photosChecked: 3,
    /** Hourly quota of the services for a new application. */
    perHour: { pexels: 200, unsplash: 50 },
    pexelsPerMonth: 20_000,
    /** Above this share of the hourly quota, each workspace is limited to its own share. */
    sharedAfter: 0.5,
    tenantShare: 0.25,
    /** Remaining requests at which calls pause, and the pause unless the service gives a reset time. */
    reserve: 1,
    pauseSeconds: 300,
    pauseMaxSeconds: 3_600,
    /** Download tracking of a photo, once per user in this period. */
    trackHours: 24,
    /** Parameters of hotlinked images. */
    hotlinkWidth: 1_920,
    hotlinkQuality: 80,
    /** spec: Unsplash attribution is shown for 5 seconds. */
    attributionSeconds: 5,
    /** spec: photo search of the image replacement. */
    replacementPageSize: 20,
    /** spec: keywords of a business, and search depth for images in a section. */
    keywordsMin: 3,
    keywordsMax: 5,
    keywordLengthMin: 3,
    replacementDepthMax: 10,
    /** spec: timeouts of the content-type check of a URL and of a photo download. */
    typeCheckSeconds: 5,
    photoCheckSeconds: 8,
    /** Content-type checks per page, and search result pages read. */
    typeChecksMax: 20,
    replacementPagesMax: 3,
    /** Concurrent photo downloads. */
    replacementsAtOnce: 3,
    replacementsPerHour: 20,
    promptMaxLength: 4_000,
    descriptionsPerHour: 120,
  },
  /** Outgoing requests of the server to external URLs. */
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
