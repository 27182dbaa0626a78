export function Collected() {
  return (
    <>
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
          informada pelo Mercado Pago. Dados de conta ou de cartão são tratados pelo Mercado Pago e não chegam a nós.
        </li>
        <li>
          <strong>De quem contrata um funeral:</strong> nome e telefone da pessoa responsável, convênio, quando houver,
          e os locais e horários das cerimônias.
        </li>
        <li>
          <strong>Do acesso ao site:</strong> endereço IP, data e hora, páginas e ações pedidas ao servidor.
        </li>
        <li>
          <strong>Da nossa equipe:</strong> e-mail, senha (guardada de forma que nem nós podemos lê-la) e o registro do
          que cada conta faz no sistema.
        </li>
      </ul>
    </>
  );
}

export function Purposes() {
  return (
    <>
      <h2>Para que usamos e com que base legal</h2>
      <ul>
        <li>
          <strong>Atender o pedido, receber o pagamento, entregar a coroa e avisar você por e-mail:</strong> execução de
          contrato (art. 7º, V).
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
        Os dados da pessoa falecida são usados apenas para a homenagem e recebem o mesmo cuidado, em respeito à memória
        dela e à família.
      </p>
    </>
  );
}

export function Retention() {
  return (
    <>
      <h2>Por quanto tempo guardamos</h2>
      <ul>
        <li>
          Pedidos pagos e dados de funerais: 5 anos, pelos prazos do Código de Defesa do Consumidor e da lei tributária.
        </li>
        <li>Foto da entrega: 1 ano.</li>
        <li>Reservas que não foram pagas: até 30 dias depois de vencidas.</li>
        <li>Registros de acesso: 6 meses, em sigilo, como pede o Marco Civil da Internet.</li>
        <li>Pedidos de nova senha: 1 hora.</li>
        <li>Cópias de segurança: enquanto durar o ciclo de cópias, e depois são apagadas.</li>
      </ul>
      <p>Passado o prazo, os dados são apagados ou tornados anônimos.</p>
    </>
  );
}
