/** Limits of imports of static websites. */
export const htmlImportLimits = {
  /** A ZIP file with a website, as it is uploaded. */
  archiveBytesMax: 500 * 1024 * 1024,
  /** Files in it. */
  archiveFilesMax: 20_000,
  /** All files of it, unpacked. */
  unpackedBytesMax: 2 * 1024 * 1024 * 1024,
  addressMaxLength: 500,
  /** Pages of a website that are imported; a website has no more than its home page unless more are asked for. */
  pagesMax: 30,
  /** HTML of one page. */
  pageBytesMax: 2 * 1024 * 1024,
  /** One style sheet, and all style sheets of a page. */
  stylesBytesMax: 1024 * 1024,
  /** Elements of one page; what follows is left out. */
  elementsPerPage: 20_000,
  /** Nesting of elements; deeper ones lose their tags and keep their content. */
  depthMax: 100,
  sectionsPerPage: 60,
  imagesMax: 200,
  imageBytesMax: 20 * 1024 * 1024,
  /** All images of a website. */
  imagesBytesMax: 200 * 1024 * 1024,
  /** One page, style sheet or image of a website. */
  fetchSeconds: 10,
  /** Reading a whole website. What was not read by then is left out. */
  readSeconds: 180,
  /** A host that fails so many times in a row is left alone. */
  failuresMax: 5,
  /** Words on the home page; with fewer, scripts draw the page and there is nothing to import. */
  wordsMin: 5,
  /** A section becomes one of the library when at least this share of its content is in it. */
  designFidelityMin: 0.9,
  /** What a picture and a link count in the fidelity; a word counts 1. */
  pictureWeight: 8,
  linkWeight: 2,
  /** Missing words, pictures and links that a report names, each; the others are counted. */
  missingListed: 20,
  warningsListed: 100,
  importsPerHour: 20,
  /** Imports of a user in their history. */
  importsListed: 20,
  /** Files of a checked website are kept for this time. */
  filesDays: 2,
  /** An import can be undone for this time. */
  undoDays: 30,
  /** Lifetime of the address of a comparison. */
  frameMinutes: 120,
} as const;
