import { formatDocument } from '#domain/cpf.ts';
import { addressLines } from '#web/lib/business-text.ts';
import { pageCard, pageMeta } from '#web/lib/page-meta.ts';
import { useSite } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Route } from './+types/privacy-page.ts';

const UPDATED_ON = '27 de novembro de 2026';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Política de privacidade',
    description:
      'Quais dados coletamos, para quê, com quem são compartilhados, por quanto tempo e como exercer seus direitos.',
    path: paths.privacy,
    image: pageCard('privacidade', 'Política de privacidade'),
  });

export default function PrivacyPage() {
  const { business } = useSite();
  const [street, city] = addressLines(business.address);
  return (
    <>
      <PageTitle eyebrow={`Atualizada em ${UPDATED_ON}`} title="Política de privacidade">
        <p>
          Quem encomenda uma coroa nos confia dados seus e de quem partiu. Aqui está, em palavras simples, o que
          guardamos, para quê e o que você pode nos pedir.
        </p>
      </PageTitle>
      <div className="container-page pb-20">
        <div className="prose max-w-[42rem]">
          <h2>Quem cuida dos seus dados</h2>
          <p>
            {business.legalName}, CNPJ {formatDocument(business.cnpj)}, {street}, {city}, é a controladora dos dados
            tratados neste site. Para qualquer assunto de privacidade, escreva para{' '}
            <a href={`mailto:${business.email}`} className="text-link">
              {business.email}
            </a>
            : é o nosso canal para titulares de dados, nos termos da Lei Geral de Proteção de Dados (Lei 13.709/2018).
          </p>
          <h2>Quais dados coletamos</h2>
          <p>Coletamos somente o necessário para vender, entregar e cumprir a lei:</p>
          <ul>
            <li>
              <strong>De quem compra:</strong> nome, endereço, telefone, e-mail e CPF ou CNPJ.
            </li>
            <li>
              <strong>Da homenagem:</strong> nome da pessoa falecida, local, data e hora da cerimônia e o texto de cada
              faixa; depois da entrega, quem recebeu e uma foto da coroa no local.
            </li>
            <li>
              <strong>Do pedido e do pagamento:</strong> coroas escolhidas, valores, forma de pagamento e a situação
              informada pelo Mercado Pago. Dados de conta ou de cartão são tratados pelo Mercado Pago e não chegam a
              nós.
            </li>
            <li>
              <strong>De quem contrata um funeral:</strong> nome e telefone da pessoa responsável, convênio, quando
              houver, e os locais e horários das cerimônias.
            </li>
            <li>
              <strong>Do acesso ao site:</strong> endereço IP, data e hora, páginas e ações pedidas ao servidor.
            </li>
            <li>
              <strong>Da nossa equipe:</strong> e-mail, senha (guardada de forma que nem nós podemos lê-la) e o registro
              do que cada conta faz no sistema.
            </li>
          </ul>
          <h2>Para que usamos e com que base legal</h2>
          <ul>
            <li>
              <strong>Atender o pedido, receber o pagamento, entregar a coroa e avisar você por e-mail:</strong>{' '}
              execução de contrato (art. 7º, V).
            </li>
            <li>
              <strong>Avisar você por WhatsApp, se pedir:</strong> consentimento (art. 7º, I), que você retira quando
              quiser.
            </li>
            <li>
              <strong>Emitir documentos fiscais e guardar registros exigidos:</strong> obrigação legal (art. 7º, II). É
              também por isso que pedimos o CPF ou CNPJ.
            </li>
            <li>
              <strong>Proteger o site e as pessoas contra fraude e abuso, e registrar acessos:</strong> obrigação legal
              (Marco Civil da Internet, art. 15) e legítimo interesse (art. 7º, IX).
            </li>
            <li>
              <strong>Defender direitos em processos:</strong> exercício regular de direitos (art. 7º, VI).
            </li>
          </ul>
          <p>Não enviamos propaganda, não traçamos perfis e não vendemos dados.</p>
          <p>
            Os dados da pessoa falecida são usados apenas para a homenagem e recebem o mesmo cuidado, em respeito à
            memória dela e à família.
          </p>
          <h2>Com quem compartilhamos</h2>
          <p>
            Não compartilhamos dados pessoais com terceiros, exceto por obrigação legal ou quando é necessário para
            prestar o serviço. Neste segundo caso, são estes:
          </p>
          <ul>
            <li>
              <strong>Mercado Pago:</strong> recebe os dados do pagamento e os trata segundo a política de privacidade
              dele.
            </li>
            <li>
              <strong>Provedores de hospedagem e de e-mail:</strong> guardam o sistema e entregam as mensagens, sob
              contrato.
            </li>
            <li>
              <strong>Telegram:</strong> pode avisar a nossa equipe de que há um pedido ou um funeral. O aviso não leva
              CPF, endereço nem telefone. O Telegram fica fora do Brasil: trata-se de transferência internacional,
              limitada a esse aviso.
            </li>
            <li>
              <strong>WhatsApp:</strong> só se você pedir os avisos por lá. A Meta recebe o seu telefone, o primeiro
              nome, o número do pedido, a hora da cerimônia, o que mudou e a foto da entrega; nunca o nome de quem
              partiu nem a faixa. A Meta fica fora do Brasil: trata-se de transferência internacional. Para parar, peça
              por telefone ou e-mail.
            </li>
            <li>
              <strong>VLibras:</strong> a tradução para Libras é um serviço do governo federal. Quando você aperta o
              botão dela, nas páginas sem senha, pagamento ou endereço secreto, o seu navegador se conecta a
              vlibras.gov.br e a cdn.jsdelivr.net, que recebem o seu endereço IP e, se você pedir a tradução, o texto
              escolhido. Por ser de outro site, antes perguntamos se apagamos o que você digitou.
            </li>
          </ul>
          <h2>Por quanto tempo guardamos</h2>
          <ul>
            <li>
              Pedidos pagos e dados de funerais: 5 anos, pelos prazos do Código de Defesa do Consumidor e da lei
              tributária.
            </li>
            <li>Foto da entrega: 1 ano.</li>
            <li>Reservas que não foram pagas: até 30 dias depois de vencidas.</li>
            <li>Registros de acesso: 6 meses, em sigilo, como pede o Marco Civil da Internet.</li>
            <li>Pedidos de nova senha: 1 hora.</li>
            <li>Cópias de segurança: enquanto durar o ciclo de cópias, e depois são apagadas.</li>
          </ul>
          <p>Passado o prazo, os dados são apagados ou tornados anônimos.</p>
          <h2>Como protegemos</h2>
          <p>
            Adotamos medidas de segurança técnicas e administrativas: conexão criptografada, senhas guardadas com
            algoritmo próprio para isso, acesso da equipe limitado à função de cada pessoa, registro das ações, cópias
            de segurança e atualização dos sistemas. Se houver um incidente que possa causar risco ou dano relevante,
            avisaremos as pessoas afetadas e a Autoridade Nacional de Proteção de Dados (ANPD) nos prazos da lei.
          </p>
          <h2>O que fica no seu navegador</h2>
          <p>
            Não usamos cookies de publicidade nem de estatística. Guardamos no armazenamento local do seu navegador, e
            só nele, o que faz o site funcionar: o carrinho, o rascunho do pedido, os seus últimos pedidos pagos (o
            número e o caminho até a página, por dois meses), o tamanho da letra, o modo claro ou escuro e, para a
            equipe, a sessão de quem entrou. Você pode apagar tudo a qualquer momento nas configurações do navegador.
          </p>
          <h2>Seus direitos</h2>
          <p>Você pode pedir, sem custo:</p>
          <ul>
            <li>confirmação de que tratamos seus dados e acesso a eles;</li>
            <li>correção do que estiver incompleto, errado ou desatualizado;</li>
            <li>anonimização, bloqueio ou eliminação do que for desnecessário ou excessivo;</li>
            <li>portabilidade a outro fornecedor;</li>
            <li>informação sobre com quem compartilhamos;</li>
            <li>oposição a um tratamento e revogação do consentimento, quando ele for a base.</li>
          </ul>
          <p>
            Escreva para{' '}
            <a href={`mailto:${business.email}`} className="text-link">
              {business.email}
            </a>
            . Confirmamos o recebimento e respondemos em até 15 dias. Podemos pedir algo que prove quem você é, para não
            entregar seus dados a outra pessoa. Se a resposta não for suficiente, você pode recorrer à ANPD e aos órgãos
            de defesa do consumidor.
          </p>
          <p>
            O direito de arrependimento da compra (Código de Defesa do Consumidor, art. 49) pode ser exercido pelo mesmo
            canal em até 7 dias, e a devolução é pedida ao Mercado Pago no mesmo momento.
          </p>
          <h2>Crianças e adolescentes</h2>
          <p>O site se destina a maiores de 18 anos. Não coletamos de propósito dados de crianças e adolescentes.</p>
          <h2>Mudanças nesta política</h2>
          <p>
            Esta política pode ser atualizada. A data da versão em vigor está no alto da página; mudanças importantes
            são avisadas no site.
          </p>
        </div>
      </div>
    </>
  );
}
