import { createStore } from './store.ts';

const running = createStore(0);

/** Turns the shared loading flag on until the promise settles, and passes on its result or error. */
export async function withLoading<T>(promise: Promise<T>): Promise<T> {
  running.set(running.get() + 1);
  try {
    return await promise;
  } finally {
    running.set(running.get() - 1);
  }
}

export function useLoading(): boolean {
  return running.use() > 0;
}
