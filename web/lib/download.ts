import type { CallInput, EndpointShape } from '#contract/endpoint.ts';
import { callForFile } from './api.ts';
import { useChange } from './use-change.ts';

/** Revoking the URL earlier would cancel the download in slow browsers. */
const KEEP_MS = 60_000;

export function saveFile(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}

/** `shown` is the period and the filters on the screen, undefined when there are none to be relied on. */
export function useReport<E extends EndpointShape>(endpoint: E, filename: string, shown: object | undefined) {
  const { mutate, isPending } = useChange((query: object) => callForFile(endpoint, { query } as CallInput<E>), {
    failed: 'Não foi possível exportar o relatório.',
    after: (file) => saveFile(file.blob, file.filename ?? filename),
  });
  return { isBusy: isPending, onShown: shown && (() => mutate(shown)), onAll: () => mutate({}) };
}
