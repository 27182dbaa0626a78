import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** The only file that names pages. */
export default [
  index('features/home/home-page.tsx'),
  route('coroas', 'features/products/coroas-page.tsx'),
  route('sobre', 'features/about/about-page.tsx'),
  route('contato', 'features/contact/contact-page.tsx'),
  route('politica-privacidade', 'features/privacy/privacy-page.tsx'),
  route('login', 'features/login/login-page.tsx'),
  route('confirmacao', 'features/payments/confirmation-page.tsx'),
  route('falha', 'features/payments/failure-page.tsx'),
  route('pendente', 'features/payments/pending-page.tsx'),
  route('dev/kit', 'features/kit/kit-page.tsx'),
  route('*', 'features/not-found/not-found-page.tsx'),
] satisfies RouteConfig;
