import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The only file that names pages. */
export default [
  index('features/home/home-page.tsx'),
  route('coroas', 'features/products/coroas-page.tsx'),
  route('sobre', 'features/about/about-page.tsx'),
  route('contato', 'features/contact/contact-page.tsx'),
  route('politica-privacidade', 'features/privacy/privacy-page.tsx'),
  route('login', 'features/login/login-page.tsx'),
  route('password-reset-request', 'features/reset/reset-request-page.tsx'),
  route('redefinir-senha', 'features/reset/reset-page.tsx'),
  route('confirmacao', 'features/payments/confirmation-page.tsx'),
  route('falha', 'features/payments/failure-page.tsx'),
  route('pendente', 'features/payments/pending-page.tsx'),
  layout('layout/private-layout.tsx', [
    route('dashboard', 'features/dashboard/dashboard-page.tsx'),
    route('admin/usuarios', 'features/users/users-page.tsx'),
    route('admin/logs', 'features/logs/logs-page.tsx'),
    route('funcionario/dashboard', 'features/staff-dashboard/staff-dashboard-page.tsx'),
    route('admin/*', 'features/not-found/private-not-found-page.tsx', { id: 'admin-not-found' }),
    route('funcionario/*', 'features/not-found/private-not-found-page.tsx', { id: 'staff-not-found' }),
  ]),
  route('dev/kit', 'features/kit/kit-page.tsx'),
  route('*', 'features/not-found/not-found-page.tsx'),
] satisfies RouteConfig;
