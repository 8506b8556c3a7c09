/** Limits of the calls that write texts, whoever writes them. */
export const aiLimits = {
  /** Of a description, an instruction or a text. */
  promptMaxLength: 4_000,
  servicesMax: 12,
  phoneMaxLength: 40,
  addressMaxLength: 300,
  serviceMaxLength: 80,
  keywordMaxLength: 80,
  seoKeywordsMax: 8,
  /** Of the texts of a page from which its title and description are written. */
  pageTextMaxLength: 6_000,
  /** Of a written text and of a written formatted one, where the length that people choose decides. */
  shortTextMaxLength: 200,
  shortRichTextMaxLength: 600,
  longTextMaxLength: 700,
  longRichTextMaxLength: 2_500,
  /** Texts of one request to rewrite. */
  textsMax: 40,
  pagesMax: 10,
  /** Of the section whose texts are written. */
  sectionBytes: 200 * 1_024,
  callsPerMinute: 10,
  /** Of the address of a model’s server. */
  baseUrlMaxLength: 300,
  modelMaxLength: 120,
  apiKeyMaxLength: 400,
  /** Dollars for a million tokens. */
  priceMax: 10_000,
  monthlyCreditsMax: 1_000_000,
  testsPerMinute: 6,
  /** Of the text that a call may send to a model: a longer one is refused before it costs anything. */
  promptTokensMax: 16_000,
  /** Until a model’s server has answered completely. */
  answerSeconds: 60,
  /** Of what a model’s server answers. */
  answerBytesMax: 1_024 * 1_024,
  /** Questions to the server when it does not answer or is busy, besides the first. */
  transportRetries: 2,
  /** Times that a model is told what is wrong with its answer. */
  repairs: 2,
  /** How long the same question gets the same answer. */
  cacheMinutes: 60,
  /** After this, a call whose process died no longer holds its credits. */
  reservedMinutes: 10,
  sitesPerHour: 20,
  /** Between two comments that keep a stream open while nothing is written. */
  heartbeatSeconds: 15,
  /** Between two events with new texts of one stream; the first is sent at once. */
  partialMs: 50,
  /** After this, a generation is deleted from the history of its author. */
  historyDays: 90,
  /** Of the result that the history keeps. */
  historyResultBytes: 1_024 * 1_024,
  /** Of a text in a list of generations. */
  excerptMaxLength: 300,
  /** Results of the same question that are shown side by side. */
  variants: 3,
  /** After this, logged prompts and answers are deleted. */
  promptLogDays: 7,
  /** Of a prompt or an answer that is logged. */
  promptLogMaxLength: 100_000,
  /** Images of one call for alt texts. */
  imagesMax: 40,
  /** Of the address of an image, and of its file name. */
  imageSourceMaxLength: 2_000,
  /** Of a caption, and of the texts around an image. */
  imageContextMaxLength: 600,
} as const;
