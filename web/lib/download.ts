import { useMutation } from '@tanstack/react-query';
import type { CallInput, EndpointShape } from '#contract/endpoint.ts';
import { callForFile } from './api.ts';
import { showFailure } from './screen-alerts.ts';

const FAILURE = 'Não foi possível exportar o relatório.';
/** Revoking the URL earlier would cancel the download in slow browsers. */
const KEEP_MS = 60_000;

/** Hands a file to the browser's downloads. */
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

/** Fetches a report and saves it; a failure shows an alert. `filename` is used when the server names none. */
export function useDownload<E extends EndpointShape>(endpoint: E, filename: string) {
  const { mutate, isPending } = useMutation({
    mutationFn: (input: CallInput<E>) => callForFile(endpoint, input),
    onSuccess: (file) => saveFile(file.blob, file.filename ?? filename),
    onError: () => showFailure(FAILURE),
  });
  return { download: mutate, isBusy: isPending };
}
