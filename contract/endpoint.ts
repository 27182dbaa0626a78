import type { z } from 'zod';
import type { Access } from '#domain/roles.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Named budgets of calls per client address; their sizes are configuration of the server. */
export type RateLimit =
  | 'generous'
  | 'login'
  | 'reset'
  | 'create-payment'
  | 'verify-payment'
  | 'webhook'
  | 'order-page'
  | 'order-change'
  | 'notice-code'
  | 'find-order'
  | 'system-test'
  | 'second-step';

/** Kinds of successful answers that no JSON schema describes. */
type Media = 'csv' | 'calendar' | 'image' | 'multipart';

/** A call's method and path, and who may make it; `path` is relative to /api, parameters are written ':id'. */
type Addressed = { method: Method; path: `/${string}`; access: Access };

const callsOf =
  <A extends Access>(access: A) =>
  <M extends Method, P extends Addressed['path']>(method: M, path: P) => ({ method, path, access });

/** Addresses of calls that everybody may make, both roles, or administrators alone. */
export const open = callsOf('anonymous');
export const staff = callsOf('staff');
export const admin = callsOf('administrador');

type Definition = {
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
  status?: 200 | 201;
  limit?: RateLimit;
  media?: Media;
  /** The client shows a refusal's detail as it is: invalid input is one sentence instead of the list of fields. */
  plainErrors?: true;
  /** The answer to everybody depends on catalogue, store and at most the time: it is made once a version and so long. */
  kept?: { forMs?: number; storable?: false };
  /**
   * A passkey's owner is asked for it again first: the call moves money, opens the shop to others or exports people.
   * 'of-holders' stays open to who has none where administrators need one: it adds the first.
   */
  secondStep?: true | 'of-holders';
};

export type EndpointShape = Addressed & Definition;

export type Address<E extends EndpointShape = EndpointShape> = Pick<E, keyof Addressed>;

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type Params<E> = E extends { params: { shape: infer Shape } } ? keyof Shape : never;
/** Compiles when `params` has the names that stand in `path`, and no others. */
type Tied<E extends EndpointShape> = [Names<E['path']>, Params<E>] extends [Params<E>, Names<E['path']>]
  ? unknown
  : { params: `must be those of ${E['path']}` };

/** One object per API call: the server binds it, the client calls it, forms validate with its body, OpenAPI lists it. */
export function endpoint<A extends Addressed, const D extends Definition>(
  address: A,
  definition: D & Tied<A & D>,
): A & D {
  return { ...address, ...definition };
}

type Input<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;
type Output<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** A caller's input: wire values (reais, ISO strings), only the parts that the endpoint declares. */
export type CallInput<E extends EndpointShape> = Present<{
  params: Input<E, 'params'>;
  query: Input<E, 'query'>;
  body: Input<E, 'body'>;
}>;

/** A body that names every field, the optional ones too: what a form forgets would be deleted. */
export type WholeBody<E extends EndpointShape> = {
  [Name in keyof Required<Input<E, 'body'>>]: Input<E, 'body'>[Name & keyof Input<E, 'body'>];
};

/** A handler's input: parsed values (centavos, dates). */
export type HandlerInput<E extends EndpointShape> = {
  params: Output<E, 'params'>;
  query: Output<E, 'query'>;
  body: Output<E, 'body'>;
};

/** The client's answer, as it is on the wire. */
export type WireResponse<E extends EndpointShape> = z.input<E['response']>;

/** A handler's result: centavos and dates, encoded by the response schema on the way out. */
export type HandlerResult<E extends EndpointShape> = z.output<E['response']>;

export type LooseInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** The URL of a call with its parameters; lists repeat their key, absent values are left out. */
export function callPath(endpoint: Pick<Address, 'path'>, input: LooseInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = input.params?.[name];
    return typeof value === 'string' ? encodeURIComponent(value) : '';
  });
  const query = Object.entries(input.query ?? {}).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((item) => item !== undefined && item !== null)
      .map((item) => `${encodeURIComponent(key)}=${encodeURIComponent(String(item))}`),
  );
  return `/api${path}${query.length > 0 ? '?' : ''}${query.join('&')}`;
}
