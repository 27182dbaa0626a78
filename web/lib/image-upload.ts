import { type RefObject, useEffect, useRef, useState } from 'react';
import { uploadImage } from '#contract/images.ts';
import { ApiError, call, reasonOf } from './api.ts';
import { preparePhoto } from './photo.ts';

export type ImageUpload = {
  /** Local URL of the chosen file, shown until the upload is done. */
  preview: string | undefined;
  /** From 0 to 1 during an upload. */
  progress: number | undefined;
  failure: string | undefined;
  /** Uploads a file; a running upload is aborted. */
  choose: (file: File) => void;
  /** Aborts the upload; the picture before it stays. */
  cancel: () => void;
  /** The picture's address once no upload is running; undefined when the upload failed or was aborted. */
  settled: () => Promise<string | undefined>;
};

type State = Pick<ImageUpload, 'preview' | 'progress' | 'failure'>;
type Running = { abort: AbortController; preview: string; done: Promise<string | undefined> };

const FAILURE = 'Não foi possível enviar a imagem. Tente de novo.';
const WHOLE = 1;

function idleState(failure?: string): State {
  return { preview: undefined, progress: undefined, failure };
}

function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return FAILURE;
  return reasonOf(error) ?? error.serverMessage ?? (error.code === 'network-error' ? error.message : FAILURE);
}

export type ImageTarget = (init: {
  form: FormData;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}) => Promise<{ url: string }>;
const toShop: ImageTarget = (init) => call(uploadImage, {}, init);

async function upload(to: ImageTarget, file: File, init: Omit<Parameters<ImageTarget>[0], 'form'>): Promise<string> {
  const photo = await preparePhoto(file);
  const form = new FormData();
  form.append('file', photo, file.name);
  const { url } = await to({ ...init, form });
  if (typeof url !== 'string' || url === '') throw new ApiError({ code: 'bad-response' });
  return url;
}

function abortUpload(running: RefObject<Running | undefined>): void {
  running.current?.abort.abort();
  if (running.current) URL.revokeObjectURL(running.current.preview);
  running.current = undefined;
}

/** Uploaded as soon as it is chosen, to the public pictures unless `to` is given. */
export function useImageUpload(url: string, onUploaded: (url: string) => void, to = toShop): ImageUpload {
  const [state, setState] = useState(() => idleState());
  const running = useRef<Running | undefined>(undefined);

  function cancel(): void {
    abortUpload(running);
    setState(idleState());
  }
  useEffect(() => () => abortUpload(running), []);

  async function run(file: File, abort: AbortController): Promise<string | undefined> {
    const isCurrent = () => running.current?.abort === abort;
    try {
      const onProgress = (progress: number) => {
        if (isCurrent()) setState((before) => ({ ...before, progress: Math.min(progress, WHOLE) }));
      };
      const uploaded = await upload(to, file, { signal: abort.signal, onProgress });
      if (!isCurrent()) return undefined;
      setState(idleState());
      onUploaded(uploaded);
      return uploaded;
    } catch (error) {
      if (isCurrent()) setState(idleState(failureText(error)));
      return undefined;
    } finally {
      if (isCurrent()) abortUpload(running);
    }
  }

  function choose(file: File): void {
    abortUpload(running);
    const abort = new AbortController();
    const preview = URL.createObjectURL(file);
    setState({ preview, progress: 0, failure: undefined });
    const mine: Running = { abort, preview, done: Promise.resolve(undefined) };
    running.current = mine;
    mine.done = run(file, abort);
  }

  return {
    ...state,
    choose,
    cancel,
    settled: async () => (running.current ? running.current.done : url),
  };
}
