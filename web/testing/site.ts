import type { Site } from '#web/lib/site.ts';

export function aSite(): Site {
  return {
    business: {
      example: true,
      name: 'Serra Memorial',
      tagline: 'Funerária e coroas de flores em Teresópolis',
      legalName: 'Serra Memorial Serviços Funerários Ltda.',
      cnpj: '11.222.333/0001-81',
      logo: '/logo.svg',
      email: 'contato@example.com',
      address: {
        street: 'Rua do Exemplo, 100',
        district: 'Várzea',
        city: 'Teresópolis',
        state: 'RJ',
        postalCode: '25953-000',
      },
      geo: { latitude: -22.4165, longitude: -42.9752 },
      cityServed: 'Teresópolis',
      phones: { funeral24h: '2127420000', artificialWreaths: '2127420001' },
      whatsapp: '21999990000',
      mapsUrl: 'https://maps.example/',
      navigationUrl: 'https://navigation.example/',
    },
    demo: false,
    sendsWhatsApp: true,
    origin: 'https://flores.example',
  };
}
