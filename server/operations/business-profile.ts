import { type Business, businessData } from '#contract/business.ts';
import { phoneDigits } from '#domain/phone.ts';

export type House = { name: string; cnpj: string; address: string; phone: string; email: string };

/** 'Rua das Flores, 100, Centro, Teresópolis, RJ, 25953-000' in its parts; undefined for anything else. */
export function readAddress(text: string): Business['address'] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  const [district, city, state = '', code = ''] = parts.splice(-4);
  const street = parts.join(', ');
  if (!street || !district || !city || !/^[A-Za-z]{2}$/.test(state) || !/^\d{5}-?\d{3}$/.test(code)) return undefined;
  return { street, district, city, state: state.toUpperCase(), postalCode: code.replace(/^(\d{5})-?/, '$1-') };
}

/** The funeral home from few answers; `known` keeps what was edited by hand. Throws ZodError. */
export function describeHouse({ name, cnpj, address, phone, email }: House, known?: Business): Business {
  const place = readAddress(address);
  const digits = phoneDigits(phone);
  const query = encodeURIComponent(address);
  return businessData.parse({
    legalName: name,
    logo: '/logo.svg',
    mapsUrl: `https://www.google.com/maps/search/?api=1&query=${query}`,
    navigationUrl: `https://waze.com/ul?q=${query}&navigate=yes`,
    ...(digits.length === 11 && { whatsapp: digits }),
    tagline: `Funerária e coroas de flores em ${place?.city}`,
    cityServed: place?.city,
    ...known,
    example: false,
    name,
    cnpj,
    email,
    address: place,
    phones: { artificialWreaths: digits, ...known?.phones, funeral24h: digits },
  });
}
