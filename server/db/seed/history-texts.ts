import type { Chance } from './chance.ts';

const FIRST = [
  ...[
    'Maria',
    'José',
    'Ana',
    'João',
    'Antônio',
    'Francisca',
    'Carlos',
    'Adriana',
    'Paulo',
    'Juliana',
    'Pedro',
    'Márcia',
  ],
  ...[
    'Lucas',
    'Fernanda',
    'Luiz',
    'Patrícia',
    'Marcos',
    'Aline',
    'Luís',
    'Sandra',
    'Gabriel',
    'Camila',
    'Rafael',
    'Amanda',
  ],
  ...[
    'Conceição',
    'Sebastião',
    'Aparecida',
    'Inácio',
    'Lourdes',
    'Otávio',
    'Neusa',
    'Benedito',
    'Zélia',
    'Geraldo',
    'Íris',
  ],
] as [string, ...string[]];
const LAST = [
  ...[
    'da Silva',
    'dos Santos',
    'Oliveira',
    'Souza',
    'Rodrigues',
    'Ferreira',
    'Alves',
    'Pereira',
    'Lima',
    'Gomes',
    'Costa',
  ],
  ...[
    'Ribeiro',
    'Martins',
    'Carvalho',
    'Almeida',
    'Lopes',
    'Soares',
    'Fernandes',
    'Vieira',
    'Barbosa',
    'Rocha',
    'Dias',
  ],
  ...[
    'Nascimento',
    'Andrade',
    'Moreira',
    'Nunes',
    'Marques',
    'Machado',
    'Mendes',
    'Freitas',
    'Araújo',
    'Conceição',
    'Brandão',
  ],
] as [string, ...string[]];
const STREETS = [
  ...['Rua das Acácias', 'Avenida Lúcio Meira', 'Rua Duque de Caxias', 'Avenida Delfim Moreira', 'Rua Carmela Dutra'],
  ...[
    'Rua Tenente Luiz Meirelles',
    'Avenida Feliciano Sodré',
    'Rua das Hortênsias',
    'Estrada do Imbuí',
    'Rua Fileuterpe',
  ],
] as [string, ...string[]];
const QUARTERS = ['Várzea', 'Alto', 'Agriões', 'Bom Retiro', 'São Pedro', 'Tijuca', 'Araras', 'Fátima'] as [
  string,
  ...string[],
];
export const PLACES = [
  ...[
    'Capela Municipal',
    'Capela do Carmo',
    'Capela Santa Teresa',
    'Igreja Matriz de Santa Teresa',
    'Salão Paroquial de São Pedro',
  ],
  ...['Cemitério Carlinda Berlim', 'Cemitério de Venda Nova', 'Residência da família'],
] as [string, ...string[]];
const FAIXAS = [
  ...[
    'Saudades eternas da família',
    'Com amor, seus filhos e netos',
    'Descanse em paz',
    'Homenagem dos amigos da Serra',
  ],
  ...['Eterna gratidão', 'Você viverá em nossos corações', 'Dos colegas de trabalho, com carinho', 'Até breve, vovô'],
] as [string, ...string[]];
const SUPPLIES = [
  ...[
    'Rosas brancas, 20 dúzias',
    'Crisântemos e gipsófila',
    'Fita para faixas, 50 m',
    'Combustível do furgão',
    'Conta de luz',
  ],
  ...['Suportes de madeira', 'Revisão do furgão', 'Diária do ajudante', 'Anúncio no jornal', 'Imposto sobre serviços'],
] as [string, ...string[]];

export const pickFaixa = (chance: Chance) => chance.pick(FAIXAS);
export const pickSupply = (chance: Chance) => chance.pick(SUPPLIES);

/** Enough of them that namesakes are as rare as in a town. */
export function personName(chance: Chance): string {
  const second = chance.hit(0.3) ? ` ${chance.pick(FIRST)}` : '';
  return `${chance.pick(FIRST)}${second} ${chance.pick(LAST)} ${chance.pick(LAST)}`;
}

/** An address nobody has, with the name's letters before it. */
export function emailOf(name: string, chance: Chance): string {
  const letters = name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .split(' ');
  return `${letters[0] ?? 'a'}.${letters.at(-1) ?? 'b'}${chance.below(1000)}@example.com`;
}

export function addressText(chance: Chance): string {
  return `${chance.pick(STREETS)}, ${1 + chance.below(1999)}, ${chance.pick(QUARTERS)}, Teresópolis`;
}

export function mobilePhone(chance: Chance): string {
  return `219${String(chance.below(100_000_000)).padStart(8, '0')}`;
}

function checkDigit(digits: string): number {
  const sum = Array.from(digits).reduce((total, digit, i) => total + Number(digit) * (digits.length + 1 - i), 0);
  return ((sum * 10) % 11) % 10;
}

/** Eleven digits with right check digits. */
export function cpfNumber(chance: Chance): string {
  const start = String(chance.below(1_000_000_000)).padStart(9, '0');
  const first = `${start}${checkDigit(start)}`;
  return `${first}${checkDigit(first)}`;
}
