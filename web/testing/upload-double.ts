import { vi } from 'vitest';

/** One upload on its way, to be answered by the test. */
export type StubbedUpload = {
  url: string;
  file: File | undefined;
  wasGivenUp: () => boolean;
  progress: (share: number) => void;
  answer: (status: number, body: unknown) => void;
};

/**
 * Stands in for the browser's connection while files go up, and keeps each upload in the order they began. Undone by
 * vi.unstubAllGlobals. Local addresses of files, which jsdom doesn't make, are made up.
 */
export function stubUploads(): StubbedUpload[] {
  const uploads: StubbedUpload[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
      onload?: () => void;
      onabort?: () => void;
      onloadend?: () => void;
      status = 0;
      responseText = '';
      #url = '';
      #isOver = false;
      open(_method: string, url: string): void {
        this.#url = url;
      }
      setRequestHeader(): void {}
      getResponseHeader(): null {
        return null;
      }
      abort(): void {
        if (this.#isOver) return;
        this.#isOver = true;
        this.onabort?.();
        this.onloadend?.();
      }
      send(form: FormData): void {
        const sent = form.get('file');
        uploads.push({
          url: this.#url,
          file: sent instanceof File ? sent : undefined,
          wasGivenUp: () => this.#isOver && this.status === 0,
          progress: (share) => this.upload.onprogress?.({ loaded: share, total: 1 }),
          answer: (status, body) => {
            this.#isOver = true;
            this.status = status;
            this.responseText = JSON.stringify(body);
            this.onload?.();
            this.onloadend?.();
          },
        });
      }
    },
  );
  let made = 0;
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => `blob:${++made}`, revokeObjectURL: () => undefined }),
  );
  return uploads;
}
