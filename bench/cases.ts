import { addToDay, type Day, dayOf } from '#domain/dates.ts';

export type Case = { name: string; path: string };

/** Every list and filter of the back office that grows with the years, as its screens ask for them. */
export function listCases(now: Date): Case[] {
  const today = dayOf(now);
  const ago = (days: number) => addToDay(today, -days);
  const between = (start: Day, end: Day) => `start=${start}&end=${end}`;
  const lastMonth = between(ago(31), ago(1));
  const lastYear = between(ago(365), today);
  const longAgo = between(ago(1400), ago(1370));
  const page = 'skip=0&limit=100';
  return [
    { name: 'base: /healthz', path: '/healthz' },
    { name: 'dashboard: resumo', path: '/api/dashboard/resumo' },
    { name: 'dashboard: atenção', path: '/api/dashboard/attention' },
    { name: 'pedidos: total', path: '/api/orders/count' },
    { name: 'pedidos: últimos', path: '/api/orders/last' },
    { name: 'pedidos: um dia', path: `/api/orders/by_date?${between(ago(3), ago(3))}` },
    { name: 'pedidos: um mês, página', path: `/api/orders/by_date?${lastMonth}&${page}` },
    { name: 'pedidos: um mês, tudo', path: `/api/orders/by_date?${lastMonth}` },
    { name: 'pedidos: um mês há 4 anos, tudo', path: `/api/orders/by_date?${longAgo}` },
    { name: 'pedidos: um ano, página', path: `/api/orders/by_date?${lastYear}&${page}` },
    { name: 'pedidos: um ano, página funda', path: `/api/orders/by_date?${lastYear}&skip=19000&limit=100` },
    { name: 'produção de hoje', path: '/api/orders/production' },
    { name: 'produção de um dia passado', path: `/api/orders/production?day=${ago(3)}` },
    { name: 'reservas: total', path: '/api/reservations/count' },
    { name: 'reservas: um dia', path: `/api/reservations/by_date?${between(ago(3), ago(3))}` },
    { name: 'reservas: um mês, tudo', path: `/api/reservations/by_date?${lastMonth}` },
    { name: 'reservas: um ano, página', path: `/api/reservations/by_date?${lastYear}&${page}` },
    { name: 'reservas: um ano, página funda', path: `/api/reservations/by_date?${lastYear}&skip=9000&limit=100` },
    { name: 'gastos: um mês, tudo', path: `/api/expenses/by_date?${lastMonth}` },
    { name: 'gastos: um ano, página', path: `/api/expenses/by_date?${lastYear}&${page}` },
    { name: 'gastos: um ano, página funda', path: `/api/expenses/by_date?${lastYear}&skip=3500&limit=100` },
    { name: 'financeiro: um mês', path: `/api/finances/summary?${lastMonth}` },
    { name: 'financeiro: um trimestre, por dia', path: `/api/finances/summary?${between(ago(91), today)}` },
    { name: 'financeiro: um ano', path: `/api/finances/summary?${lastYear}` },
    { name: 'registros: um dia', path: `/api/logs/by_date?${between(ago(3), ago(3))}` },
    { name: 'registros: um ano', path: `/api/logs/by_date?${lastYear}&${page}` },
    { name: 'registros: um ano, página funda', path: `/api/logs/by_date?${lastYear}&skip=190000&limit=100` },
    { name: 'registros: e-mail', path: '/api/logs/by_email?email=admin%40example.com' },
    {
      name: 'registros: e-mail, página funda',
      path: '/api/logs/by_email?email=admin%40example.com&skip=20000&limit=100',
    },
    { name: 'registros: e-mail que não existe', path: '/api/logs/by_email?email=ninguem%40example.com' },
    { name: 'funerais: uma semana', path: `/api/funerals/by_date?${between(ago(7), today)}` },
    { name: 'funerais: um ano', path: `/api/funerals/by_date?${lastYear}` },
    { name: 'produtos: painel', path: '/api/products' },
    { name: 'produtos: loja', path: '/api/products/ativos' },
  ];
}

/** The three spreadsheets, each as long as it gets. */
export function exportCases(now: Date): Case[] {
  const today = dayOf(now);
  return [
    { name: 'planilha de pedidos, todos', path: '/api/orders/export' },
    { name: 'planilha de reservas, todas', path: '/api/export/reservations' },
    { name: 'planilha financeira, um ano', path: `/api/finances/export?start=${addToDay(today, -365)}&end=${today}` },
  ];
}
