/** A template that violates a rule or a limit. The message names the template and, where known, the line. */
export class TemplateError extends Error {
  readonly template: string;
  readonly line: number | undefined;

  constructor(template: string, reason: string, line?: number) {
    super(line === undefined ? `${template}: ${reason}` : `${template}, line ${line}: ${reason}`);
    this.name = 'TemplateError';
    this.template = template;
    this.line = line;
  }
}
