import type { PaymentMethod } from '#domain/order.ts';
import type { ProductionState } from '#domain/production.ts';
import type { WreathId } from './catalogue.ts';

/** A past sale of the demonstration. Times are relative to the moment when the demonstration is prepared. */
export type DemoOrder = {
  readonly origin: 'shop' | 'manual';
  readonly paymentMethod: PaymentMethod;
  readonly production: ProductionState;
  readonly hoursAgo: number;
  /** Hours until the ceremony; negative for a past one. */
  readonly ceremonyInHours: number;
  readonly buyer: { readonly name: string; readonly email: string; readonly phone: string; readonly cpf: string };
  readonly address: string;
  readonly deceased: string;
  readonly place: string;
  /** Each wreath with the text of its faixa. */
  readonly wreaths: readonly (readonly [WreathId, string])[];
};

/** A past expense of the demonstration, in centavos. */
type DemoExpense = {
  readonly daysAgo: number;
  readonly description: string;
  readonly category: string;
  readonly cents: number;
};

const people = {
  helena: {
    name: 'Helena Duarte Campos',
    email: 'helena.campos@example.com',
    phone: '21998120034',
    cpf: '529.982.247-25',
  },
  rogerio: {
    name: 'Rogério Pimentel',
    email: 'rogerio.pimentel@example.com',
    phone: '21997550145',
    cpf: '111.444.777-35',
  },
  luciana: {
    name: 'Luciana Ferraz de Souza',
    email: 'luciana.ferraz@example.com',
    phone: '2127421188',
    cpf: '123.456.789-09',
  },
  empresa: {
    name: 'Construtora Vale do Paquequer',
    email: 'rh@example.com',
    phone: '2127433300',
    cpf: '11.222.333/0001-81',
  },
  antonio: {
    name: 'Antônio Carlos Menezes',
    email: 'antonio.menezes@example.com',
    phone: '21996027781',
    cpf: '390.533.447-05',
  },
  beatriz: {
    name: 'Beatriz Nogueira Lemos',
    email: 'beatriz.lemos@example.com',
    phone: '21995518820',
    cpf: '987.654.321-00',
  },
} as const;

const shop = { origin: 'shop', paymentMethod: 'pix' } as const;
const manual = { origin: 'manual', paymentMethod: 'card' } as const;

export const demoOrders: readonly DemoOrder[] = [
  {
    ...shop,
    production: 'novo',
    hoursAgo: 1,
    ceremonyInHours: 20,
    buyer: people.beatriz,
    address: 'Rua Heitor de Moura Estevão, 210, Várzea, Teresópolis, RJ',
    deceased: 'Sebastião Lemos',
    place: 'Capela A, Cemitério Municipal',
    wreaths: [['coroa-singela', 'Saudades de sua neta Beatriz']],
  },
  {
    ...shop,
    production: 'em_producao',
    hoursAgo: 3,
    ceremonyInHours: 5,
    buyer: people.helena,
    address: 'Avenida Feliciano Sodré, 675, Várzea, Teresópolis, RJ',
    deceased: 'Maria do Carmo Duarte',
    place: 'Capela B, Cemitério Municipal',
    wreaths: [
      ['coroa-jardim-da-saudade', 'Com amor eterno, seus filhos e netos'],
      ['coroa-ternura', 'Descanse em paz. Família Campos'],
    ],
  },
  {
    ...manual,
    production: 'pronto',
    hoursAgo: 6,
    ceremonyInHours: 3,
    buyer: people.empresa,
    address: 'Rua Tenente Luiz Meirelles, 1200, Bom Retiro, Teresópolis, RJ',
    deceased: 'Maria do Carmo Duarte',
    place: 'Capela B, Cemitério Municipal',
    wreaths: [['coroa-serra-dos-orgaos', 'Homenagem dos amigos da Construtora Vale do Paquequer']],
  },
  {
    ...shop,
    production: 'entregue',
    hoursAgo: 52,
    ceremonyInHours: -26,
    buyer: people.rogerio,
    address: 'Rua Prefeito Sebastião Teixeira, 89, Agriões, Teresópolis, RJ',
    deceased: 'Iracema Pimentel',
    place: 'Capela do Hospital São José',
    wreaths: [['coroa-eterna-lembranca', 'Eternas saudades de esposo e filhos']],
  },
  {
    ...manual,
    production: 'entregue',
    hoursAgo: 124,
    ceremonyInHours: -100,
    buyer: people.luciana,
    address: 'Estrada Wenceslau José de Medeiros, 40, Prata, Teresópolis, RJ',
    deceased: 'José Ferraz',
    place: 'Igreja de Santa Teresa',
    wreaths: [['coroa-luz-da-manha', 'Gratidão por tudo, vovô']],
  },
  {
    ...shop,
    production: 'entregue',
    hoursAgo: 220,
    ceremonyInHours: -198,
    buyer: people.antonio,
    address: 'Rua Coronel Santiago, 55, Alto, Teresópolis, RJ',
    deceased: 'Waldemar Menezes',
    place: 'Capela A, Cemitério Municipal',
    wreaths: [
      ['coroa-mata-atlantica', 'Ao querido irmão, com saudade'],
      ['coroa-orquideas-da-paz', 'Descanse em paz, tio Waldemar'],
    ],
  },
  {
    ...shop,
    production: 'entregue',
    hoursAgo: 410,
    ceremonyInHours: -390,
    buyer: people.helena,
    address: 'Avenida Feliciano Sodré, 675, Várzea, Teresópolis, RJ',
    deceased: 'Osvaldo Campos',
    place: 'Capela B, Cemitério Municipal',
    wreaths: [['cruz-da-esperanca', 'Na esperança da ressurreição']],
  },
  {
    ...manual,
    production: 'entregue',
    hoursAgo: 640,
    ceremonyInHours: -618,
    buyer: people.empresa,
    address: 'Rua Tenente Luiz Meirelles, 1200, Bom Retiro, Teresópolis, RJ',
    deceased: 'Célia Regina Alves',
    place: 'Capela A, Cemitério Municipal',
    wreaths: [
      ['coroa-serra-dos-orgaos', 'Homenagem da diretoria'],
      ['coroa-ceu-de-inverno', 'Saudades dos colegas de trabalho'],
    ],
  },
  {
    ...shop,
    production: 'entregue',
    hoursAgo: 1010,
    ceremonyInHours: -985,
    buyer: people.luciana,
    address: 'Estrada Wenceslau José de Medeiros, 40, Prata, Teresópolis, RJ',
    deceased: 'Aparecida Ferraz',
    place: 'Capela do Hospital São José',
    wreaths: [['coracao-de-rosas', 'Com todo o amor de seus filhos']],
  },
];

export const demoExpenses: readonly DemoExpense[] = [
  { daysAgo: 1, description: 'Combustível da van de entregas', category: 'Transporte', cents: 24_590 },
  { daysAgo: 3, description: 'Rosas e lírios do CADEG', category: 'Flores e insumos', cents: 138_000 },
  { daysAgo: 6, description: 'Fitas e letras para faixas', category: 'Flores e insumos', cents: 31_240 },
  { daysAgo: 9, description: 'Conta de luz da loja', category: 'Água, luz e telefone', cents: 48_717 },
  { daysAgo: 12, description: 'Manutenção da câmara fria', category: 'Manutenção', cents: 65_000 },
  { daysAgo: 18, description: 'Samambaias e folhagens', category: 'Flores e insumos', cents: 42_300 },
  { daysAgo: 25, description: 'Salário da florista', category: 'Salários', cents: 285_000 },
  { daysAgo: 33, description: 'Aluguel do galpão', category: 'Aluguel', cents: 190_000 },
  { daysAgo: 40, description: 'Crisântemos e cravos', category: 'Flores e insumos', cents: 97_550 },
  { daysAgo: 47, description: 'Taxa da prefeitura', category: 'Impostos e taxas', cents: 12_880 },
];
