import {idOfText, type Id} from '../kernel/id.ts';

/** The delivery by which the other warehouse receives what an order sends it. */
export const deliveryOfOrder = (order: Id): Id => idOfText(`transfer ${order}`);
