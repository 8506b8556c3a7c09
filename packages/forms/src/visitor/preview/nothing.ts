// Stands for the parts of the script that the preview leaves out: counting, the browser’s history, kept answers, the captcha.
export const start = (): undefined => undefined;
export const countEvents = (): void => undefined;
