import type { Business } from '#contract/business.ts';
import { internationalPhone } from '#domain/phone.ts';

/** 'Rua do Exemplo, 100, Várzea, Teresópolis, RJ, CEP 25953-000', in two lines. */
export function addressLines(address: Business['address']): [string, string] {
  const { street, district, city, state, postalCode } = address;
  return [`${street}, ${district}`, `${city}, ${state}, CEP ${postalCode}`];
}

/** 'tel:+55…' for a link that dials. */
export function phoneHref(phone: string): string {
  return `tel:+${internationalPhone(phone)}`;
}

/**
 * The business for search engines. schema.org has no type for a funeral home: it is described as a local business and a
 * florist, with the rest in `additionalType` and in its offers.
 */
export function businessStructuredData(business: Business, origin: string): object {
  const { address, geo, phones } = business;
  return {
    '@type': ['LocalBusiness', 'Florist'],
    additionalType: 'https://pt.wikipedia.org/wiki/Funer%C3%A1ria',
    '@id': `${origin}/#casa`,
    name: business.name,
    legalName: business.legalName,
    taxID: business.cnpj,
    description: business.tagline,
    url: `${origin}/`,
    logo: origin + business.logo,
    image: `${origin}/pictures/cards/inicio.jpg`,
    email: business.email,
    telephone: `+${internationalPhone(phones.funeral24h)}`,
    areaServed: { '@type': 'City', name: business.cityServed },
    address: {
      '@type': 'PostalAddress',
      streetAddress: `${address.street}, ${address.district}`,
      addressLocality: address.city,
      addressRegion: address.state,
      postalCode: address.postalCode,
      addressCountry: 'BR',
    },
    ...(geo && { geo: { '@type': 'GeoCoordinates', ...geo } }),
    hasMap: business.mapsUrl,
    openingHours: 'Mo-Su 00:00-23:59',
    currenciesAccepted: 'BRL',
    paymentAccepted: 'Pix',
    makesOffer: {
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name: 'Serviço funerário 24 horas', serviceType: 'Serviço funerário' },
    },
  };
}
