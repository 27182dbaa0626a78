import { pictureUrl } from '#domain/picture-variants.ts';

/** An urn of the demonstration, with the API's field names; the price is in centavos. */
type DemoUrn = {
  readonly id: string;
  readonly nome: string;
  readonly descricao: string;
  /** Missing when the price is given only on request. */
  readonly precoCents?: number;
  readonly ativo: boolean;
  readonly pictureId: string;
  /** Address of the picture, `/media/<pictureId>/960.webp`. */
  readonly imagem: string;
};

type Entry = Omit<DemoUrn, 'id' | 'imagem' | 'ativo'> & { readonly ativo?: false };

const entries: readonly Entry[] = [
  {
    pictureId: 'urna-simplicidade',
    nome: 'Urna Simplicidade',
    descricao:
      'Urna sextavada em pinus com verniz acetinado cor de mel, que deixa ver os nós e os veios da madeira. Alças articuladas e crucifixo em metal prateado. Comprimento interno de 1,90 m, para até 120 kg.',
    precoCents: 149_000,
  },
  {
    pictureId: 'urna-araucaria',
    nome: 'Urna Araucária',
    descricao:
      'Urna sextavada com acabamento em cerejeira, tampa alta de dois níveis e almofadas em relevo. Alças articuladas e crucifixo em bronze envelhecido. Comprimento interno de 1,90 m, para até 130 kg.',
    precoCents: 245_000,
  },
  {
    pictureId: 'urna-imbuia',
    nome: 'Urna Imbuia',
    descricao:
      'Urna sextavada com acabamento em imbuia e verniz brilhante, com visor na tampa. Alças em varão, chavetas e crucifixo em ouro velho. Comprimento interno de 1,95 m, para até 150 kg.',
    precoCents: 389_000,
  },
  {
    pictureId: 'urna-serenidade',
    nome: 'Urna Serenidade',
    descricao:
      'Urna sextavada laqueada em branco, com tampa abaulada e almofadas em relevo. Alças em varão, chavetas e crucifixo em metal prateado. Comprimento interno de 1,90 m, para até 130 kg.',
    precoCents: 427_000,
  },
  {
    pictureId: 'urna-mogno',
    nome: 'Urna Mogno Clássica',
    descricao:
      'Urna oitavada com acabamento em mogno e verniz de alto brilho. Tampa abaulada, colunas torneadas, alças articuladas e crucifixo em ouro velho. Comprimento interno de 1,95 m, para até 150 kg.',
    precoCents: 545_000,
  },
  {
    pictureId: 'urna-tabaco',
    nome: 'Urna Tabaco Imperial',
    descricao:
      'Urna oitavada em tom tabaco, com tampa de três níveis e visor. Colunas torneadas, alças em varão por toda a lateral e crucifixo em metal prateado. Comprimento interno de 2,00 m, para até 180 kg.',
    precoCents: 798_000,
  },
  {
    pictureId: 'urna-americana',
    nome: 'Urna Americana Nogueira',
    descricao:
      'Urna reta em nogueira com tampa bipartida, que se abre sobre o forro de cetim marfim com capitonê, colchão e travesseiro. Alças em varão e colunas em bronze. Feita sob encomenda; preço sob consulta.',
  },
  {
    pictureId: 'urna-cineraria-imbuia',
    nome: 'Urna cinerária Imbuia',
    descricao:
      'Urna para cinzas torneada em madeira, com acabamento em imbuia e anéis de bronze. Altura de 27 cm, capacidade de 3,2 litros. Pode levar uma plaqueta com o nome.',
    precoCents: 64_000,
  },
  {
    pictureId: 'urna-cineraria-bronze',
    nome: 'Urna cinerária Bronze',
    descricao:
      'Urna para cinzas em forma de ânfora, em bronze escovado com filetes dourados. Altura de 32 cm, capacidade de 3,5 litros. O nome e as datas podem ser gravados no bojo.',
    precoCents: 89_000,
    ativo: false,
  },
  {
    pictureId: 'urna-cineraria-carrara',
    nome: 'Urna cinerária Carrara',
    descricao:
      'Urna para cinzas em mármore branco de veios suaves, com base, anel e pináculo dourados. Altura de 30 cm, capacidade de 3 litros. Cada peça tem um desenho único.',
    precoCents: 118_000,
  },
];

/** The urns of the demonstration: coffins from the simplest to the richest, then urns for ashes. */
export const demoUrns: readonly DemoUrn[] = entries.map((entry, index) => ({
  ativo: true,
  ...entry,
  id: `01990c0a-0000-7000-8001-${String(index + 1).padStart(12, '0')}`,
  imagem: pictureUrl(entry.pictureId),
}));
