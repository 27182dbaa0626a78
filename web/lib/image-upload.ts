import { type RefObject, useEffect, useRef, useState } from 'react';
import { uploadImage } from '#contract/images.ts';
import { ApiError, call, reasonOf } from './api.ts';
import { preparePhoto } from './photo.ts';

export type ImageUpload = {
  /** The chosen file as this browser shows it, until the server has it. */
  preview: string | undefined;
  /** From 0 to 1 while a file is on its way. */
  progress: number | undefined;
  /** Why the last file wasn't taken. */
  failure: string | undefined;
  /** Sends a file; one that is on its way is given up. */
  choose: (file: File) => void;
  /** Gives up the file on its way; the picture before it stays. */
  cancel: () => void;
  /** The address once nothing is on its way; undefined when that upload failed or was given up. */
  settled: () => Promise<string | undefined>;
};

type State = Pick<ImageUpload, 'preview' | 'progress' | 'failure'>;
type Running = { abort: AbortController; preview: string; done: Promise<string | undefined> };

const FAILURE = 'Não foi possível enviar a imagem. Tente de novo.';
const WHOLE = 1;

function resting(failure?: string): State {
  return { preview: undefined, progress: undefined, failure };
}

function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return FAILURE;
  return reasonOf(error) ?? error.serverMessage ?? (error.code === 'network-error' ? error.message : FAILURE);
}

async function send(file: File, signal: AbortSignal, onProgress: (share: number) => void): Promise<string> {
  const photo = await preparePhoto(file);
  const form = new FormData();
  form.append('file', photo, file.name);
  const { url } = await call(uploadImage, {}, { form, signal, onProgress });
  if (typeof url !== 'string' || url === '') throw new ApiError({ code: 'bad-response' });
  return url;
}

function giveUp(running: RefObject<Running | undefined>): void {
  running.current?.abort.abort();
  if (running.current) URL.revokeObjectURL(running.current.preview);
  running.current = undefined;
}

/**
 * The one picture of a form: it goes up as soon as it is chosen, while the rest is being typed. `url` is the address of
 * the picture the server keeps, '' for none.
 */
export function useImageUpload(url: string, onUploaded: (url: string) => void): ImageUpload {
  const [state, setState] = useState(() => resting());
  const running = useRef<Running | undefined>(undefined);

  function cancel(): void {
    giveUp(running);
    setState(resting());
  }
  useEffect(() => () => giveUp(running), []);

  async function upload(file: File, abort: AbortController): Promise<string | undefined> {
    const isCurrent = () => running.current?.abort === abort;
    try {
      const uploaded = await send(file, abort.signal, (progress) => {
        if (isCurrent()) setState((before) => ({ ...before, progress: Math.min(progress, WHOLE) }));
      });
      if (!isCurrent()) return undefined;
      setState(resting());
      onUploaded(uploaded);
      return uploaded;
    } catch (error) {
      if (isCurrent()) setState(resting(failureText(error)));
      return undefined;
    } finally {
      if (isCurrent()) giveUp(running);
    }
  }

  function choose(file: File): void {
    giveUp(running);
    const abort = new AbortController();
    const preview = URL.createObjectURL(file);
    setState({ preview, progress: 0, failure: undefined });
    const mine: Running = { abort, preview, done: Promise.resolve(undefined) };
    running.current = mine;
    mine.done = upload(file, abort);
  }

  return {
    ...state,
    choose,
    cancel,
    settled: async () => (running.current ? running.current.done : url),
  };
}
