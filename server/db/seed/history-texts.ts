import type { SeededRandom } from './seeded-random.ts';

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

export const pickFaixa = (random: SeededRandom) => random.pick(FAIXAS);
export const pickSupply = (random: SeededRandom) => random.pick(SUPPLIES);

/** Enough of them that namesakes are as rare as in a town. */
export function personName(random: SeededRandom): string {
  const second = random.hit(0.3) ? ` ${random.pick(FIRST)}` : '';
  return `${random.pick(FIRST)}${second} ${random.pick(LAST)} ${random.pick(LAST)}`;
}

/** A made-up address that begins with the letters of the name. */
export function emailOf(name: string, random: SeededRandom): string {
  const letters = name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .split(' ');
  return `${letters[0] ?? 'a'}.${letters.at(-1) ?? 'b'}${random.below(1000)}@example.com`;
}

export function addressText(random: SeededRandom): string {
  return `${random.pick(STREETS)}, ${1 + random.below(1999)}, ${random.pick(QUARTERS)}, Teresópolis`;
}

export function mobilePhone(random: SeededRandom): string {
  return `219${String(random.below(100_000_000)).padStart(8, '0')}`;
}

function checkDigit(digits: string): number {
  const sum = Array.from(digits).reduce((total, digit, i) => total + Number(digit) * (digits.length + 1 - i), 0);
  return ((sum * 10) % 11) % 10;
}

/** Eleven digits with right check digits. */
export function cpfNumber(random: SeededRandom): string {
  const start = String(random.below(1_000_000_000)).padStart(9, '0');
  const first = `${start}${checkDigit(start)}`;
  return `${first}${checkDigit(first)}`;
}
