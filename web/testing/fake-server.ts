import { vi } from 'vitest';

export type Sent = { method: string; path: string; body: unknown };

type Answer = (request: Sent) => Response | Promise<Response>;

/**
 * Stands in for the server: `answer` is one function, or several by the beginning of 'METHOD /api/path', the longest
 * first. What was sent is kept in order. A call without an answer is refused with 500. Undo it with vi.unstubAllGlobals().
 */
export function fakeServer(answer: Answer | Record<string, Answer>) {
  const answers = typeof answer === 'function' ? { '': answer } : answer;
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const request = { method, path, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined };
    sent.push(request);
    const key = Object.keys(answers)
      .sort((left, right) => right.length - left.length)
      .find((start) => `${method} ${path}`.startsWith(start));
    return (key !== undefined && answers[key]?.(request)) || new Response(null, { status: 500 });
  });
  return {
    sent,
    answers,
    calls: (start: string) => sent.filter((call) => `${call.method} ${call.path}`.startsWith(start)),
  };
}
