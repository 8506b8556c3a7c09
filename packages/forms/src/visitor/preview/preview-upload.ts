/** Stands for `XMLHttpRequest`: an upload that ends at once, for a file that is sent nowhere. */
export class PreviewUpload extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';

  open(): void {}

  setRequestHeader(): void {}

  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }

  send(body: FormData): void {
    const file = body.get('file') as File;
    queueMicrotask(() => {
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 1 }));
      this.status = 200;
      this.responseText = JSON.stringify({
        uploadToken: `preview-${file.name}`,
        name: file.name,
        size: file.size,
        mime: file.type,
      });
      this.dispatchEvent(new Event('load'));
    });
  }
}
