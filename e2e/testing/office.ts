import { randomUUID } from 'node:crypto';
import type { Session } from '#contract/auth.ts';
import type { Publication } from '#contract/ceremonies.ts';
import type { FuneralDetails } from '#contract/funerals.ts';
import type { ManagedProduct } from '#contract/products.ts';
import type { StoreSchedule } from '#contract/store.ts';
import type { User } from '#contract/users.ts';
import { aFuneral, aPublication } from '#server/testing/funerals.ts';
import { ADMIN, type Credentials } from './accounts.ts';
import { fetchJson } from './api.ts';
import type { Shop } from './shop.ts';

/** A wreath for a test; missing fields have defaults. Prices in reais. */
export type WreathWish = { name?: string; price?: number; originalPrice?: number; stock?: number; active?: boolean };

/** The back office through its API, as the demonstration's administrator. */
export type Office = ReturnType<typeof openOffice>;

const PICTURE = '/media/coroa-ternura/960.webp';

let wreathsMade = 0;

/** Opens the back office of a shop. All functions throw with the answer when the server refuses. */
export function openOffice(shop: Pick<Shop, 'url'>) {
  /** A new session for each call, because signing out in a page would end a shared one. */
  const signIn = ({ email, password }: Credentials): Promise<Session> =>
    fetchJson<Session>(`${shop.url}/api/login`, 'POST', { body: { email, password } });

  let own: Promise<Session> | undefined;
  const token = async (): Promise<string> => {
    own ??= signIn(ADMIN);
    return (await own).token;
  };
  const call = async <T>(method: string, path: string, body?: object): Promise<T> =>
    fetchJson<T>(`${shop.url}/api${path}`, method, { body, token: await token() });

  return {
    signIn,
    call,
    createUser: async (role: User['role']): Promise<Credentials> => {
      const credentials = { email: `prova.${randomUUID().slice(0, 8)}@example.com`, password: 'Prova#2026' };
      await call<User>('POST', '/register', { ...credentials, role, active: true });
      return credentials;
    },
    /** Publishes the ceremony of a new funeral in two days and returns the path of its page. */
    publishCeremony: async (): Promise<string> => {
      const at = new Date(Date.now() + 2 * 86_400_000).toISOString();
      const funeral = aFuneral({ sepultamento: { local: 'Cemitério Municipal', data_hora: at } });
      const { _id: id } = await call<FuneralDetails>('POST', '/funerals', funeral);
      const page = `/funerals/${id}/cerimonia`;
      const { publication } = await call<{ publication: Publication }>('PUT', page, aPublication());
      return `/cerimonias/${publication.slug}`;
    },
    addWreath: (wish: WreathWish = {}) => {
      wreathsMade += 1;
      return call<ManagedProduct>('POST', '/products', {
        name: `Coroa de Prova ${wreathsMade}`,
        description: 'Rosas e cravos brancos.',
        size: 'Média · 1,20 m × 0,95 m',
        price: 350,
        stock: 5,
        image: PICTURE,
        active: true,
        ...wish,
      });
    },
    changeWreath: async (id: string, change: WreathWish): Promise<ManagedProduct> => {
      const known = await call<ManagedProduct>('GET', `/products/${id}`);
      const { name, description, size, price, stock, originalPrice, image, active } = { ...known, ...change };
      const body = { name, description, size, price, stock, originalPrice, image, active };
      return call<ManagedProduct>('PUT', `/products/${id}`, body);
    },
    /** Closes the store whatever its hours; it opens again at `until`, or by `openStore`. */
    closeStore: (until: Date) =>
      call<unknown>('PUT', '/business/force', { mode: 'closed', until: until.toISOString() }),
    /** Ends the override: without hours the demonstration is always open. */
    openStore: () => call<unknown>('PUT', '/business/force', { mode: null, until: null }),
    /** Sets the hours of the demonstration: always open, a lead of three. */
    setHours: async (): Promise<void> => {
      const { exceptions, version } = await call<StoreSchedule>('GET', '/business/schedule');
      await call('PUT', '/business/schedule', { weekly: null, exceptions, lead_minutes: 180, version });
    },
  };
}
