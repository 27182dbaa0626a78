import { findPackageJSON } from 'node:module';
import { pathToFileURL } from 'node:url';
import { pictureUrl } from '#domain/picture-variants.ts';

/** A wreath of the demonstration shop; prices in centavos. */
export type DemoProduct = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly size: string;
  readonly priceCents: number;
  readonly originalPriceCents?: number;
  readonly stock: number;
  readonly active: boolean;
  readonly pictureId: WreathId;
  /** Address of the picture, `/media/<pictureId>/960.webp`. */
  readonly image: string;
};

/** The folder of the committed picture variants: `<demoMediaDir>/<pictureId>/<width>.<format>`. */
export const demoMediaDir: URL = new URL('demo/media/', pathToFileURL(findPackageJSON(import.meta.url) ?? ''));

type Entry = Omit<DemoProduct, 'id' | 'image' | 'pictureId' | 'active'> & {
  readonly pictureId: string;
  readonly active?: false;
};

const entries = [
  {
    pictureId: 'coroa-serra-dos-orgaos',
    name: 'Coroa Serra dos Órgãos',
    description:
      'Lírios, rosas e crisântemos brancos sobre samambaias da serra. Uma homenagem ampla e serena, para a cabeceira da capela.',
    size: 'Grande · 1,40 m × 1,40 m',
    priceCents: 98_000,
    originalPriceCents: 109_000,
    stock: 6,
  },
  {
    pictureId: 'coroa-jardim-da-saudade',
    name: 'Coroa Jardim da Saudade',
    description: 'Rosas brancas e champanhe, cravos e gipsófila em tons claros. Delicada e acolhedora.',
    size: 'Média · 1,20 m × 0,95 m',
    priceCents: 58_000,
    stock: 9,
  },
  {
    pictureId: 'coroa-eterna-lembranca',
    name: 'Coroa Eterna Lembrança',
    description: 'Rosas vermelhas e brancas entremeadas de gipsófila. A homenagem clássica de quem amou muito.',
    size: 'Média · 1,20 m × 1,20 m',
    priceCents: 62_000,
    stock: 3,
  },
  {
    pictureId: 'coroa-luz-da-manha',
    name: 'Coroa Luz da Manhã',
    description: 'Girassóis, crisântemos amarelos e margaridas. Luminosa, para lembrar com gratidão uma vida alegre.',
    size: 'Média · 1,15 m × 1,15 m',
    priceCents: 49_000,
    originalPriceCents: 54_000,
    stock: 8,
  },
  {
    pictureId: 'coroa-lilas-do-entardecer',
    name: 'Coroa Lilás do Entardecer',
    description: 'Rosas e hortênsias lilases, crisântemos roxos e folhas de eucalipto. Tons de recolhimento e de paz.',
    size: 'Média · 1,20 m × 1,20 m',
    priceCents: 58_000,
    stock: 5,
  },
  {
    pictureId: 'coroa-ternura',
    name: 'Coroa Ternura',
    description: 'Gérberas e rosas em tons de rosa, com cravos e gipsófila. Um carinho suave para mães, avós e filhas.',
    size: 'Média · 1,20 m × 0,95 m',
    priceCents: 52_000,
    stock: 7,
  },
  {
    pictureId: 'coroa-ceu-de-inverno',
    name: 'Coroa Céu de Inverno',
    description:
      'Hortênsias azuis, rosas e crisântemos brancos sobre eucalipto. Serena como as manhãs claras da serra.',
    size: 'Grande · 1,40 m × 1,10 m',
    priceCents: 76_000,
    stock: 4,
  },
  {
    pictureId: 'coroa-folhas-de-outono',
    name: 'Coroa Folhas de Outono',
    description: 'Rosas e gérberas em laranja e cobre, reunidas em meia-lua sobre folhagem verde. Calorosa e discreta.',
    size: 'Média · 1,20 m × 1,20 m',
    priceCents: 54_000,
    stock: 4,
    active: false,
  },
  {
    pictureId: 'coroa-mata-atlantica',
    name: 'Coroa Mata Atlântica',
    description: 'Copos-de-leite, hortênsias verdes e rosas brancas entre samambaias e palmeiras. Natural e elegante.',
    size: 'Grande · 1,35 m × 1,35 m',
    priceCents: 69_000,
    originalPriceCents: 78_000,
    stock: 2,
  },
  {
    pictureId: 'coroa-orquideas-da-paz',
    name: 'Coroa Orquídeas da Paz',
    description:
      'Orquídeas brancas e lilases com rosas brancas, em forma de gota. Feita à mão, com flores escolhidas uma a uma.',
    size: 'Grande · 1,40 m × 1,10 m',
    priceCents: 123_450,
    stock: 1,
  },
  {
    pictureId: 'coroa-recanto-tropical',
    name: 'Coroa Recanto Tropical',
    description: 'Antúrios vermelhos, orquídeas e gérberas sobre folhas de palmeira. Viva e marcante.',
    size: 'Grande · 1,50 m × 1,30 m',
    priceCents: 84_000,
    stock: 0,
  },
  {
    pictureId: 'coracao-de-rosas',
    name: 'Coração de Rosas',
    description: 'Um coração de rosas vermelhas e gipsófila, para a despedida de quem foi o amor da vida.',
    size: 'Grande · 1,30 m × 1,20 m',
    priceCents: 145_000,
    stock: 2,
  },
  {
    pictureId: 'cruz-da-esperanca',
    name: 'Cruz da Esperança',
    description: 'Cruz de rosas, crisântemos e lírios brancos. Uma oração em flores, para a cerimônia religiosa.',
    size: 'Grande · 1,60 m × 1,10 m',
    priceCents: 112_000,
    originalPriceCents: 125_000,
    stock: 5,
  },
  {
    pictureId: 'coroa-singela',
    name: 'Coroa Singela',
    description: 'Crisântemos e margaridas brancas com toques de lilás e amarelo. Simples, fresca e cheia de respeito.',
    size: 'Pequena · 0,90 m × 0,70 m',
    priceCents: 32_000,
    stock: 12,
  },
] as const satisfies readonly Entry[];

/** The id of a wreath's picture, by which demo/history.ts names the wreath. */
export type WreathId = (typeof entries)[number]['pictureId'];

/** The wreaths of the demonstration shop, in the order of relevance. */
export const demoProducts: readonly DemoProduct[] = entries.map((entry, index) => ({
  active: true,
  ...entry,
  id: `01990c0a-0000-7000-8000-${String(index + 1).padStart(12, '0')}`,
  image: pictureUrl(entry.pictureId),
}));
