import { type RefObject, useEffect, useRef, useState } from 'react';
import { uploadImage } from '#contract/images.ts';
import { ApiError, call, reasonOf } from './api.ts';
import { preparePhoto } from './photo.ts';

export type ImageUpload = {
  /** The address of the picture the server keeps; '' while there is none. */
  url: string;
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
  /** Another picture, or '' for none; a file on its way is given up. */
  set: (url: string) => void;
  /** The address once nothing is on its way; undefined when that upload failed or was given up. */
  settled: () => Promise<string | undefined>;
};

type State = Pick<ImageUpload, 'url' | 'preview' | 'progress' | 'failure'>;
type Running = { abort: AbortController; preview: string; done: Promise<string | undefined> };

const FAILURE = 'Não foi possível enviar a imagem. Tente de novo.';
const WHOLE = 1;

function resting(url: string, failure?: string): State {
  return { url, preview: undefined, progress: undefined, failure };
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

/** The one picture of a form: it goes up as soon as it is chosen, while the rest is being typed. */
export function useImageUpload(initial: string): ImageUpload {
  const [state, setState] = useState(() => resting(initial));
  const running = useRef<Running | undefined>(undefined);

  useEffect(() => () => giveUp(running), []);

  async function upload(file: File, abort: AbortController): Promise<string | undefined> {
    const isCurrent = () => running.current?.abort === abort;
    try {
      const url = await send(file, abort.signal, (progress) => {
        if (isCurrent()) setState((known) => ({ ...known, progress: Math.min(progress, WHOLE) }));
      });
      if (!isCurrent()) return undefined;
      setState(resting(url));
      return url;
    } catch (error) {
      if (isCurrent()) setState(({ url }) => resting(url, failureText(error)));
      return undefined;
    } finally {
      if (isCurrent()) giveUp(running);
    }
  }

  function choose(file: File): void {
    giveUp(running);
    const abort = new AbortController();
    const preview = URL.createObjectURL(file);
    setState(({ url }) => ({ url, preview, progress: 0, failure: undefined }));
    const mine: Running = { abort, preview, done: Promise.resolve(undefined) };
    running.current = mine;
    mine.done = upload(file, abort);
  }

  return {
    ...state,
    choose,
    cancel: () => {
      giveUp(running);
      setState(({ url }) => resting(url));
    },
    set: (url) => {
      giveUp(running);
      setState(resting(url));
    },
    settled: async () => (running.current ? running.current.done : state.url),
  };
}
