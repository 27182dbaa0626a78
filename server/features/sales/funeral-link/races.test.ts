import { describe, expect, it } from 'vitest';
import { at, later, publishedCeremony, velorio } from '../../../testing/ceremonies.ts';
import { aCheckout } from '../../../testing/factories.ts';
import { meeting } from '../../../testing/meeting.ts';
import { deliver } from '../../../testing/orders.ts';

const { shop, admin, calls, wreath, now, begin, seen, pay, plannedWith, approve, move, bought, told } =
  await publishedCeremony();

describe('changes that meet', () => {
  const ofFuneral = () => ({ table: 'funerals', id: now.funeral }) as const;

  it('moved against bought: the buyer is refused, or the order moves too', async () => {
    for (let round = 0; round < 4; round += 1) {
      await begin();
      const body = aCheckout([wreath], seen());
      const [sent] = await meeting<{ status: number }>(shop, ofFuneral(), () =>
        round % 2 === 0 ? [pay(body), move()] : [move(), pay(body)].toReversed(),
      );
      if (sent?.status === 200) expect(await approve(body)).toMatchObject({ ...at(later), flags: ['moved'] });
      else expect(sent?.status).toBe(409);
    }
  });

  it('moved against paid: the order is where the ceremony is, and its buyer knows', async () => {
    const body = aCheckout([wreath], seen());
    await pay(body);
    await meeting<unknown>(shop, ofFuneral(), () => [approve(body), move()]);
    const order = await shop.orderOf(body.order_data.order_id);
    expect(order).toMatchObject({ ...at(later), flags: ['moved'] });
    const mails = [...(await told('buyer-moved')), ...(await told('buyer-confirmation'))];
    expect(mails.some(({ textBody }) => textBody.includes('Capela B'))).toBe(true);
  });

  it('moved against delivered: a delivered wreath stays where it was received', async () => {
    const order = await bought();
    const [delivered] = await meeting<{ status: number }>(shop, { table: 'orders', id: order.id }, () => [
      deliver(shop, admin, order.orderId),
      move(),
    ]);
    expect(delivered?.status).toBe(200);
    const after = await shop.orderOf(order.orderId);
    const isMoved = after?.flags.includes('moved');
    expect(after).toMatchObject({ production: 'entregue', ...at(isMoved ? later : velorio) });
    expect(await told('buyer-moved')).toHaveLength(isMoved ? 1 : 0);
  });

  it('moved twice at once from the same version: one counts, and is told once', async () => {
    const order = await bought();
    const { version } = (await calls.read(now.funeral)).body;
    const answers = await meeting(shop, ofFuneral(), () => [
      calls.update(now.funeral, { ...plannedWith({ velorio: later }), version }),
      calls.update(now.funeral, { ...plannedWith({ velorio: { ...later, local: 'Capela C' } }), version }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const mails = await told('buyer-moved');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.textBody).toContain((await shop.orderOf(order.orderId))?.funeralLocation);
  });
});
