import { ShopContactButtons } from '#web/layout/shop-contact.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
import { useSite } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Route } from './+types/accessibility-page.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Acessibilidade',
    description: 'O que este site cumpre da ABNT NBR 17225, o que ainda não cumpre e como avisar de uma barreira.',
    path: paths.accessibility,
  });

const KEPT = [
  'Tudo funciona só com o teclado, e o ponto em que você está fica sempre visível.',
  'Leitores de tela recebem nomes, títulos, avisos e erros; cada erro leva ao campo a corrigir.',
  'As letras vão de 12 a 24 pixels, e a página aceita o zoom do navegador até 400% sem rolagem para o lado.',
  'As cores têm o contraste pedido, no tema claro e no escuro; nada é dito só pela cor.',
  'Nada pisca ou se move sozinho, e quem pede menos movimento ao aparelho é atendido.',
  'Nenhum prazo apaga o que você digitou: o pedido em andamento fica guardado no aparelho.',
  'Toda imagem de coroa tem descrição, e a faixa é lida em voz alta como será impressa.',
] as const;

const MISSING = [
  'O VLibras, que traduz para Libras, é de outro site: não abre em páginas com senha, pagamento ou endereço secreto, nem ao lado do que você digitou; nelas, ligue ou escreva.',
  'As fotos de entrega não têm descrição do que mostram, além da homenagem a que pertencem.',
  'O Mercado Pago, onde o pagamento é feito, é um site à parte, com acessibilidade própria.',
] as const;

export default function AccessibilityPage() {
  const { email } = useSite().business;
  return (
    <>
      <PageTitle eyebrow="Para todos" title="Acessibilidade">
        <p>
          Quem está de luto não deve encontrar barreiras. Seguimos a ABNT NBR 17225 (acessibilidade em conteúdo e
          aplicações web), que adota as WCAG 2.2 no nível AA.
        </p>
      </PageTitle>
      <div className="container-page pb-20">
        <div className="prose max-w-[42rem]">
          <h2>O que o site cumpre</h2>
          <ul>
            {KEPT.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <h2>O que ainda não cumpre</h2>
          <ul>
            {MISSING.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <h2>Encontrou uma barreira?</h2>
          <p>
            Ligue, escreva por WhatsApp ou para{' '}
            <a href={`mailto:${email}`} className="text-link">
              {email}
            </a>{' '}
            e diga em que página foi e o que você usa. Respondemos em até cinco dias úteis e fazemos o pedido com você
            por telefone enquanto isso. Se não resolvermos, você pode procurar o PROCON-RJ ou o Ministério Público (Lei
            Brasileira de Inclusão, 13.146/2015).
          </p>
        </div>
        <ShopContactButtons className="mt-10 max-w-[42rem]" />
      </div>
    </>
  );
}
