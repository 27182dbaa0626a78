import { beforeEach, describe, expect, it } from 'vitest';
import { notificationSettings } from '../../../db/schema/notifications.ts';
import { anAccount } from '../../../testing/accounts.ts';
import { shopOfFile } from '../../../testing/app.ts';
import { aProduct } from '../../../testing/factories.ts';
import { aManualOrder, type ManualOrderBody } from '../../../testing/orders.ts';

const shop = await shopOfFile();
const admin = await anAccount(shop.deps);
await shop.deps.db
  .insert(notificationSettings)
  .values({ id: 1, emails: ['dona@example.com'], telegramChatIds: ['-100123'], telegramEnabled: true });

describe('an order by phone is confirmed by mail', () => {
  beforeEach(() => {
    shop.clock.advance(1000);
    shop.simulator.mail.clear();
    shop.simulator.telegram.clear();
  });

  const place = async (payload: ManualOrderBody) => {
    const { status } = await shop.request({
      method: 'POST',
      url: '/api/orders/manual',
      headers: admin.headers,
      payload,
    });
    expect(status).toBe(201);
  };
  const mailOf = async (body: ManualOrderBody) => {
    await place(body);
    await shop.runJobs();
    const [mail] = shop.simulator.mail.messages().filter(({ recipients }) => recipients.includes(body.buyer_email));
    return { text: mail?.text ?? '', html: mail?.html ?? '', subject: mail?.subject ?? '' };
  };

  it('with every wreath and its faixa as in the shop', async () => {
    const wreath = await aProduct(shop.deps);
    const [line] = aManualOrder([wreath]).items;
    const items = line ? [{ ...line, quantity: 2 }] : [];
    const body = aManualOrder([wreath], { items, faixa_texts: ['Da filha', 'Do neto'], total: 740 });
    const { text, html, subject } = await mailOf(body);
    expect(subject).toBe('Pagamento aprovado: 2 coroas em homenagem a Antônio Pereira');
    expect(text).toContain('- Coroa Branca: R$ 350,00\n  Faixa: "Da filha"');
    expect(text).toContain('- Coroa Branca: R$ 350,00\n  Faixa: "Do neto"');
    expect(text).toContain('Faixas (2 × R$ 20,00): R$ 40,00\nTotal pago: R$ 740,00');
    expect(html).toContain('>Do neto</div>');
  });

  it('of R$ 0,00 speaks of the order, never of a payment', async () => {
    const { text, html, subject } = await mailOf(aManualOrder([await aProduct(shop.deps)], { total: 0 }));
    expect(subject).toBe('Recebemos o seu pedido: 1 coroa em homenagem a Antônio Pereira');
    expect(text + html).not.toMatch(/pagamento|Total pago/i);
  });

  it('with the typed amounts, which need not be those of the shop', async () => {
    const wreath = await aProduct(shop.deps);
    const [line] = aManualOrder([wreath]).items;
    const items = line ? [{ ...line, quantity: 2 }] : [];
    const discounted = await mailOf(aManualOrder([wreath], { items, faixa_texts: ['Da família'], total: 650 }));
    const wreaths = '- Coroa Branca: R$ 350,00\n  Faixa: "Da família"\n- Coroa Branca: R$ 350,00\n';
    expect(discounted.text).toContain(`${wreaths}Desconto: -R$ 50,00`);
    expect(discounted.html).toContain('>Da família</div>');
    const exact = await mailOf(aManualOrder([wreath], { faixa_texts: [], total: 350 }));
    expect(exact.text).toContain('- Coroa Branca: R$ 350,00\nTotal pago: R$ 350,00');
    expect(exact.text).not.toMatch(/Faixa|Desconto|Acréscimo|undefined/);
    expect(exact.html).not.toMatch(/Faixa|Desconto|Acréscimo|undefined/);
    const more = await mailOf(aManualOrder([wreath], { faixa_texts: [], total: 400 }));
    expect(more.text).toContain('Acréscimo: R$ 50,00\nTotal pago: R$ 400,00');
  });

  it('and told to everybody configured, without personal data', async () => {
    const wreath = await aProduct(shop.deps);
    const [line] = aManualOrder([wreath]).items;
    await mailOf(aManualOrder([wreath], { items: line ? [{ ...line, quantity: 2 }] : [], total: 740 }));
    const [staff] = shop.simulator.mail.messages().filter(({ recipients }) => recipients.includes('dona@example.com'));
    expect(staff?.text).toContain('2 coroas, total R$ 740,00.');
    expect(staff?.text).toContain('- 2 × Coroa Branca');
    expect(staff?.text).not.toMatch(/Ana Souza|529\.?982|2742-?0000|Hortênsias/);
    expect(shop.simulator.telegram.messages()).toHaveLength(1);
  });
});
