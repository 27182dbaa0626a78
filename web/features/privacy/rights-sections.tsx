export function Sharing() {
  return (
    <>
      <h2>Com quem compartilhamos</h2>
      <p>
        Não compartilhamos dados pessoais com terceiros, exceto por obrigação legal ou quando é necessário para prestar
        o serviço. Neste segundo caso, são estes:
      </p>
      <ul>
        <li>
          <strong>Mercado Pago:</strong> recebe os dados do pagamento e os trata segundo a política de privacidade dele.
        </li>
        <li>
          <strong>Provedores de hospedagem e de e-mail:</strong> guardam o sistema e entregam as mensagens, sob
          contrato.
        </li>
        <li>
          <strong>Telegram:</strong> pode avisar a nossa equipe de que há um pedido ou um funeral. O aviso não leva CPF,
          endereço nem telefone. O Telegram fica fora do Brasil: trata-se de transferência internacional, limitada a
          esse aviso.
        </li>
        <li>
          <strong>WhatsApp:</strong> só se você pedir os avisos por lá. A Meta recebe o seu telefone, o primeiro nome, o
          número do pedido, a hora da cerimônia, o que mudou e a foto da entrega; nunca o nome de quem partiu nem a
          faixa. A Meta fica fora do Brasil: trata-se de transferência internacional. Para parar, peça por telefone ou
          e-mail.
        </li>
        <li>
          <strong>VLibras:</strong> a tradução para Libras é um serviço do governo federal. Quando você aperta o botão
          dela, nas páginas sem senha, pagamento ou endereço secreto, o seu navegador se conecta a vlibras.gov.br e a
          cdn.jsdelivr.net, que recebem o seu endereço IP e, se você pedir a tradução, o texto escolhido. Por ser de
          outro site, antes perguntamos se apagamos o que você digitou.
        </li>
      </ul>
    </>
  );
}

export function Security() {
  return (
    <>
      <h2>Como protegemos</h2>
      <p>
        Adotamos medidas de segurança técnicas e administrativas: conexão criptografada, senhas guardadas com algoritmo
        próprio para isso, acesso da equipe limitado à função de cada pessoa, registro das ações, cópias de segurança e
        atualização dos sistemas. Se houver um incidente que possa causar risco ou dano relevante, avisaremos as pessoas
        afetadas e a Autoridade Nacional de Proteção de Dados (ANPD) nos prazos da lei.
      </p>
    </>
  );
}

export function StoredInBrowser() {
  return (
    <>
      <h2>O que fica no seu navegador</h2>
      <p>
        Não usamos cookies de publicidade nem de estatística. Guardamos no armazenamento local do seu navegador, e só
        nele, o que faz o site funcionar: o carrinho, o rascunho do pedido, os seus últimos pedidos pagos (o número e o
        caminho até a página, por dois meses), o tamanho da letra, o modo claro ou escuro e, para a equipe, a sessão de
        quem entrou. Você pode apagar tudo a qualquer momento nas configurações do navegador.
      </p>
    </>
  );
}

export function Rights({ email }: { email: string }) {
  return (
    <>
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
        <a href={`mailto:${email}`} className="text-link">
          {email}
        </a>
        . Confirmamos o recebimento e respondemos em até 15 dias. Podemos pedir algo que prove quem você é, para não
        entregar seus dados a outra pessoa. Se a resposta não for suficiente, você pode recorrer à ANPD e aos órgãos de
        defesa do consumidor.
      </p>
      <p>
        O direito de arrependimento da compra (Código de Defesa do Consumidor, art. 49) pode ser exercido pelo mesmo
        canal em até 7 dias, e a devolução é pedida ao Mercado Pago no mesmo momento.
      </p>
    </>
  );
}

export function Children() {
  return (
    <>
      <h2>Crianças e adolescentes</h2>
      <p>O site se destina a maiores de 18 anos. Não coletamos de propósito dados de crianças e adolescentes.</p>
    </>
  );
}

export function Changes() {
  return (
    <>
      <h2>Mudanças nesta política</h2>
      <p>
        Esta política pode ser atualizada. A data da versão em vigor está no alto da página; mudanças importantes são
        avisadas no site.
      </p>
    </>
  );
}
