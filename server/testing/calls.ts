import type { InjectOptions } from 'fastify';

type Answer<Body> = { status: number; body: Body; headers: Record<string, unknown> };
type Request = (options: InjectOptions) => Promise<Answer<unknown>>;
export type Person = { headers: Record<string, string> };
/** A person, a stranger, or either at an address. */
export type Caller = Partial<Person> & { remoteAddress?: string };
/** The path is that below /api, and what is answered is read as what the test expects. */
type Call = <Body>(path: string, payload?: object) => Promise<Answer<Body>>;
type Calls = Record<'get' | 'post' | 'put' | 'patch' | 'remove', Call>;

export function callsOf(request: Request, { headers = {}, ...from }: Caller = {}): Calls {
  const call =
    (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'): Call =>
    async <Body>(path: string, payload?: object) => {
      const answer = await request({ ...from, method, url: `/api${path}`, headers, ...(payload && { payload }) });
      return { ...answer, body: answer.body as Body };
    };
  return { get: call('GET'), post: call('POST'), put: call('PUT'), patch: call('PATCH'), remove: call('DELETE') };
}
