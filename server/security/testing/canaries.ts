/** Made-up personal data, so that a hit anywhere is a leak. */
export const CANARIES = {
  name: 'Canária Dourada de Almeida',
  email: 'canaria.dourada@example.com',
  phone: '(21) 98765-0137',
  phoneDigits: '21987650137',
  cpf: '529.982.247-25',
  address: 'Travessa do Canário Solto, 731',
  place: 'Capela do Canário Cantor',
  deceased: 'Canoro Passarinho da Serra',
  ribbon: 'Voa, canarinho, voa em paz',
  note: 'Anotação do canário sigiloso',
  password: 'Senha-Canária#7731',
  plan: 'Plano Canário Azul',
} as const;

const BY_NAME: readonly [RegExp, string][] = [
  [/email|recipient/, CANARIES.email],
  [/phone|telefone/, CANARIES.phone],
  [/cpf/, CANARIES.cpf],
  [/address/, CANARIES.address],
  [/location|local$|laboratorio/, CANARIES.place],
  [/falecido|deceased/, CANARIES.deceased],
  [/faixa/, CANARIES.ribbon],
  [/buyer_name|responsavel|^nome$/, CANARIES.name],
  [/password/, CANARIES.password],
  [/motivo|note|reason|descricao/, CANARIES.note],
  [/convenio/, CANARIES.plan],
];

/** The same value with a canary in every field that holds something personal. */
export function withCanaries(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withCanaries(item, name));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withCanaries(item, key)]));
  }
  if (typeof value !== 'string') return value;
  return BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? value;
}

/** Every spelling of a text that a log or an answer could hold it in. */
function spellings(text: string): string[] {
  const escaped = JSON.stringify(text).slice(1, -1);
  return [
    ...new Set([text, escaped, encodeURIComponent(text), Buffer.from(text).toString('base64').replace(/=+$/, '')]),
  ];
}

/** The texts of the list, in any spelling, that a document holds. */
export function leaksIn(document: string, texts: readonly string[]): string[] {
  return texts.filter((text) => spellings(text).some((spelling) => document.includes(spelling)));
}
