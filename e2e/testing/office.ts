import type { ManagedProduct } from '#contract/products.ts';
import type { StoreSchedule } from '#contract/store.ts';
import type { Interval } from '#domain/store-hours.ts';
import type { Shop } from './shop.ts';

/** What a test gives a wreath of its own; price in reais. */
export type WreathWish = { name?: string; price?: number; originalPrice?: number; stock?: number; active?: boolean };

type ProductFields = Required<Omit<WreathWish, 'originalPrice'>> &
  Pick<WreathWish, 'originalPrice'> & { description: string; size: string; image: string };

/** The back office through its API, signed in as the demonstration's administrator. */
export type Office = {
  token: () => Promise<string>;
  addWreath: (wish?: WreathWish) => Promise<ManagedProduct>;
  changeWreath: (id: string, change: Partial<ProductFields>) => Promise<ManagedProduct>;
  /** Closes the store whatever its hours are; it opens again at `until`, or when told to. */
  closeStore: (until?: Date) => Promise<void>;
  /** Ends the override: without hours of its own the demonstration is always open. */
  openStore: () => Promise<void>;
  /** Gives every weekday these hours, and the usual lead; null is always open, an empty list always closed. */
  setHours: (intervals: Interval[] | null) => Promise<void>;
};

const ACCOUNT = { email: 'admin@example.com', password: 'Demo#2026' };
const PICTURE = '/media/coroa-ternura/960.webp';

let wreathsMade = 0;

/** Opens the back office of a shop. Every function throws with the answer when the server refuses. */
export function openOffice(shop: Shop): Office {
  let signedIn: Promise<string> | undefined;
  const token = (): Promise<string> => {
    signedIn ??= signIn(shop);
    return signedIn;
  };
  const call = async (method: string, path: string, body?: object): Promise<unknown> =>
    request(`${shop.url}/api${path}`, { method, body, token: await token() });

  async function changeWreath(id: string, change: Partial<ProductFields>): Promise<ManagedProduct> {
    const known = (await call('GET', `/products/${id}`)) as ManagedProduct;
    const { name, description, size, price, stock, originalPrice, image, active } = { ...known, ...change };
    const body = { name, description, size, price, stock, originalPrice, image, active };
    return (await call('PUT', `/products/${id}`, body)) as ManagedProduct;
  }

  return {
    token,
    addWreath: async (wish = {}) => (await call('POST', '/products', fieldsOf(wish))) as ManagedProduct,
    changeWreath,
    closeStore: async (until) => {
      await call('PUT', '/business/force', { mode: 'closed', until: until?.toISOString() ?? null });
    },
    openStore: async () => {
      await call('PUT', '/business/force', { mode: null, until: null });
    },
    setHours: async (intervals) => {
      const { exceptions, version } = (await call('GET', '/business/schedule')) as StoreSchedule;
      const weekly = intervals && Array.from({ length: 7 }, () => intervals);
      await call('PUT', '/business/schedule', { weekly, exceptions, lead_minutes: 180, version });
    },
  };
}

function fieldsOf(wish: WreathWish): ProductFields {
  wreathsMade += 1;
  return {
    name: `Coroa de Prova ${wreathsMade}`,
    description: 'Rosas e cravos brancos.',
    size: 'Média · 1,20 m × 0,95 m',
    price: 350,
    stock: 5,
    image: PICTURE,
    active: true,
    ...wish,
  };
}

async function signIn(shop: Shop): Promise<string> {
  const session = (await request(`${shop.url}/api/login`, { method: 'POST', body: ACCOUNT })) as { token: string };
  return session.token;
}

type Call = { method: string; body?: object | undefined; token?: string };

async function request(url: string, { method, body, token }: Call): Promise<unknown> {
  const headers = new Headers({ Accept: 'application/json' });
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
