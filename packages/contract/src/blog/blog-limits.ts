/** Limits of blogs: posts, terms, comments and imports; part of `limits`. Field lengths follow Ghost's schema. */
export const blogLimits = {
  titleMaxLength: 255,
  slugMaxLength: 191,
  excerptMaxLength: 300,
  altMaxLength: 191,
  captionMaxLength: 1_000,
  /** Longer search texts are cut off by search engines: a warning, not an error. */
  seoTitleAdvised: 70,
  seoDescriptionAdvised: 160,
  seoTitleMaxLength: 255,
  seoDescriptionMaxLength: 500,
  addressMaxLength: 2_000,
  passwordMinLength: 4,
  passwordMaxLength: 128,
  /** Blocks of one post. */
  blocksPerPost: 5_000,
  galleryImagesMax: 50,
  codeMaxLength: 100_000,
  blockHtmlMaxLength: 200_000,
  /** Published and unpublished posts of one site. */
  postsPerSite: 20_000,
  /** Adult reading speed of prose, words per minute. */
  wordsPerMinute: 238,
  /** Each image of a post adds this to its reading time. */
  secondsPerImage: 8,
  postsPerPage: 10,
  postsPerPageMax: 50,
  feedPosts: 20,
  relatedPosts: 3,
  categoriesPerSite: 500,
  categoryDepthMax: 3,
  tagsPerSite: 5_000,
  tagsPerPost: 50,
  categoriesPerPost: 10,
  authorsPerSite: 500,
  authorsPerPost: 10,
  seriesPerSite: 200,
  termNameMaxLength: 80,
  termDescriptionMaxLength: 500,
  bioMaxLength: 500,
  authorNameMaxLength: 120,
  /** Internal tags begin with it and are not public. */
  internalTagPrefix: '#',
  bulkMax: 100,
  /** How far ahead a post can be scheduled. */
  scheduleDaysMax: 365,
  formerSlugsPerPost: 50,
  /** Posts in the trash are deleted after this. */
  trashDays: 30,
  previewLinkDays: 30,
  blogTitleMaxLength: 120,
  blogDescriptionMaxLength: 300,
  commentMaxLength: 2_000,
  commentNameMaxLength: 80,
  /** Comments of other systems may be longer, as in WordPress; the rest is cut off. */
  importedCommentMaxLength: 65_000,
  /** Replies to replies are shown beside them: two levels. */
  commentDepthMax: 2,
  commentEditMinutes: 15,
  commentsPerTenMinutes: 5,
  /** Comments with more links wait for approval. */
  commentLinksMax: 2,
  commentLinksMaxHighest: 20,
  blockedWordsMax: 500,
  blockedWordMaxLength: 80,
  closeCommentsAfterDaysMax: 3_650,
  commentReportsPerHour: 10,
  /** Comments on a page, not counting replies; up to twice as many on that of the post. Older ones are on further pages. */
  commentsPerPage: 50,
  commentReportReasonMaxLength: 500,
  /** Time before a comment may be sent: nobody writes one faster. */
  commentTimeTrapSeconds: 3,
  /** Waiting comments of one site; visitors are asked to come back later beyond it. */
  commentsWaitingMax: 5_000,
  /** The same text of the same person at the same place within this time is one comment. */
  commentRepeatMinutes: 10,
  /** Comments in the trash and spam are deleted after this. */
  commentTrashDays: 30,
  /** Hashes of IP addresses, browsers of visitors, and blocks of IP addresses are kept for this time. */
  commentIpDays: 30,
  commentBlocksMax: 1_000,
  /** Reports of one comment that are shown, the newest. */
  commentReportsShown: 20,
  /** Emails about new comments of one site to its people. */
  commentEmailsPerHour: 20,
  commentUserAgentMaxLength: 300,
  importBytesMax: 500 * 1024 * 1024 - 1,
  importFilesMax: 20_000,
  importImageBytesMax: 25 * 1024 * 1024,
  importImageSeconds: 20,
  importProblemsShown: 500,
  /** Posts of an import that share their slug with a post of the blog, by name; the others are counted. */
  importConflictsShown: 200,
  importAuthorsShown: 500,
  /** Files of an archive unpack to at most this, each and together. */
  importEntryBytesMax: 32 * 1024 * 1024,
  importUnpackedBytesMax: 2 * 1024 * 1024 * 1024,
  importsPerHour: 20,
  /** An uploaded file is deleted after this, and right after its import. */
  importFileDays: 7,
  /** Imports of a site that are listed. */
  importsListed: 20,
  exportsPerHour: 20,
  /** Social images that a release draws itself; further ones are drawn in the background, this many before the next release. */
  socialImagesPerRelease: 3,
  socialImagesPerJob: 250,
} as const;
