/** Every length and count limit, in code points or units, shared by contract, columns and screens. */
export const limits = {
  personName: 120,
  userName: 80,
  passkeyName: 60,
  /** The name by which a browser introduces itself. */
  userAgent: 300,
  passkeysPerUser: 10,
  email: 254,
  phone: 40,
  document: 20,
  address: 300,
  place: 300,
  faixa: 120,
  /** A draft keeps this much of a field's text, too long for the field or not. */
  typed: 1000,
  productName: 120,
  productSize: 80,
  productDescription: 2000,
  taxCode: 12,
  color: 80,
  imageUrl: 500,
  unitsPerOrder: 50,
  /** Units of an order in the shop, and of all holds of a buyer that wait for payment. */
  unitsPerHold: 20,
  /** Units of all orders by telephone that wait for their payment link. */
  unitsHeldByPhone: 60,
  /** Orders by telephone in 24 hours, far more than a house takes: beyond it an account is being abused. */
  phoneHoldsPerDay: 80,
  /** Units of one wreath that a network may hold unpaid: a third of the stock, and always as many as this. */
  unitsPerShare: 5,
  stock: 100_000,
  stockReason: 200,
  productIdsPerCall: 100,
  pageSize: 100,
  skip: 1_000_000,
  rangeDays: 366,
  passwordMin: 8,
  passwordMax: 128,
  intervalsPerDay: 6,
  storeExceptions: 400,
  closingReason: 120,
  attentionNote: 300,
  orderReason: 300,
  /** A note of the staff about an order, and the number of them. */
  orderNote: 1000,
  notesPerOrder: 200,
  /** A buyer's request to a person about an order, and its answer. */
  requestText: 1000,
  receivedBy: 120,
  /** Number of a nota fiscal; the access key has 44 digits. */
  invoiceNumber: 60,
  stateRegistration: 20,
  /** The number that a company gave the order in its own books. */
  ownOrderNumber: 60,
  /** Lines with notas fiscais that are pasted at once. */
  invoiceLines: 10_000,
  deliveryReason: 300,
  logWords: 60,
  healthPlan: 120,
  funeralReason: 300,
  /** A published ceremony's words of the family, and its wish. */
  ceremonyWords: 1000,
  ceremonyWish: 200,
  ceremonyEvents: 4,
  ceremonyEventTitle: 80,
  streamUrl: 300,
  ceremoniesListed: 100,
  notificationRecipients: 50,
  roster: 20,
  deviceName: 60,
  /** The address that a browser gets from its push service. */
  deviceEndpoint: 1000,
  /** A key of its browser, in base64url. */
  deviceKey: 100,
  devicesPerUser: 10,
  /** Rows that a list answers when the caller asks for no page. */
  unpagedRows: 5000,
} as const;
