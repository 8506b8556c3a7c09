/** Sets files on the screen's only file input, like the browser's file dialog. */
export const chooseFiles = (...files: File[]): void => {
  const field = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!field) throw new Error('The screen has no field for files');
  const given = new DataTransfer();
  for (const file of files) given.items.add(file);
  field.files = given.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
};

/** A real single-colour image file. */
export const makeImageFile = async (name: string, color = '#2a6f97'): Promise<File> => {
  const canvas = new OffscreenCanvas(400, 300);
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = color;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' });
};
