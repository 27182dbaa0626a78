import { Car, Church, FileText, Flower2, HeartHandshake, type LucideIcon, Phone } from 'lucide-react';

/** The services, in the order in which a family needs them. */
export const SERVICES: readonly { title: string; text: string; Icon: LucideIcon }[] = [
  {
    title: 'Atendimento 24 horas',
    text: 'Remoção e acolhimento a qualquer hora, em casa, no hospital ou onde for preciso.',
    Icon: Phone,
  },
  {
    title: 'Documentação',
    text: 'Orientamos sobre a declaração de óbito, o registro em cartório e as autorizações do cemitério.',
    Icon: FileText,
  },
  {
    title: 'Velório e cerimônia',
    text: 'Preparação da capela, ornamentação, livro de presenças e tudo o que a despedida pede.',
    Icon: Church,
  },
  {
    title: 'Cuidado e tanatopraxia',
    text: 'Preparo e conservação do corpo por profissionais, com respeito e discrição.',
    Icon: HeartHandshake,
  },
  {
    title: 'Cortejo e traslado',
    text: 'Veículos próprios para o cortejo na cidade e traslado para outros municípios.',
    Icon: Car,
  },
  {
    title: 'Coroas de flores',
    text: 'Coroas naturais e artificiais com faixa personalizada, encomendadas aqui no site ou por telefone.',
    Icon: Flower2,
  },
];
