import { z } from 'zod';
import { isValidCnpj } from '#domain/cpf.ts';
import { INVOICED_AS } from '#domain/invoice.ts';
import { isValidPhone } from '#domain/phone.ts';

const phoneNumber = z.string().refine(isValidPhone, 'telefone com DDD, 10 ou 11 dígitos');

/** Shown where people hesitate; left empty it is shown nowhere. */
const trustText = z.string().trim().max(400);

/** The funeral home's own data (config/business.json) for header, footer, contact, e-mails and structured data. */
export const businessData = z.strictObject({
  example: z.boolean().describe('true enquanto os dados são de exemplo; a produção recusa começar assim'),
  name: z.string().min(2).max(60),
  tagline: z.string().max(120),
  legalName: z.string().min(2).max(120),
  cnpj: z.string().refine(isValidCnpj, 'CNPJ com dígitos verificadores certos'),
  stateRegistration: z.string().trim().min(2).max(20).optional().describe('inscrição estadual, ou "isento"'),
  logo: z.string().startsWith('/'),
  email: z.email(),
  address: z.strictObject({
    street: z.string(),
    district: z.string(),
    city: z.string(),
    state: z.string().length(2),
    postalCode: z.string().regex(/^\d{5}-\d{3}$/),
  }),
  geo: z.strictObject({ latitude: z.number(), longitude: z.number() }).optional(),
  cityServed: z.string().min(2),
  places: z
    .array(z.string().min(3).max(120))
    .max(60)
    .optional()
    .describe('capelas, velórios e cemitérios que o site sugere como local da cerimônia'),
  phones: z.strictObject({ funeral24h: phoneNumber, artificialWreaths: phoneNumber }),
  whatsapp: phoneNumber.optional(),
  since: z.int().min(1800).max(2100).optional().describe('ano em que a casa começou'),
  about: trustText.optional().describe('quem somos, em uma ou duas frases'),
  guarantee: trustText.optional().describe('o que acontece quando algo dá errado'),
  terms: z
    .array(
      z.strictObject({ title: z.string().min(3).max(120), paragraphs: z.array(z.string().min(1).max(1500)).min(1) }),
    )
    .min(1)
    .optional()
    .describe(
      'cancelamento, troca e arrependimento: o texto da página /cancelamento; o que vem com o programa é um exemplo, a conferir por um advogado',
    ),
  wreathsInvoicedAs: z
    .enum(INVOICED_AS)
    .optional()
    .describe('a nota fiscal das coroas: goods (NFC-e, NF-e), o normal, ou service (NFS-e); pergunte ao contador'),
  mapsUrl: z.url(),
  navigationUrl: z.url(),
});
export type Business = z.infer<typeof businessData>;

/** The part that every page carries; the terms are read by their own page alone. */
export type BusinessCard = Omit<Business, 'terms'>;
