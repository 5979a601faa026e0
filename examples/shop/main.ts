import { Summit } from "@summit/sdk";
import { startShop } from "./shop.ts";

const { SUMMIT_URL = "", SUMMIT_KEY = "", SUMMIT_WEBHOOK_SECRET = "", PORT = "4000" } = process.env;

const summit = new Summit({ baseUrl: SUMMIT_URL, apiKey: SUMMIT_KEY });
const shop = await startShop({ summit, print: console.log, port: Number(PORT) });
shop.setSecret(SUMMIT_WEBHOOK_SECRET);
console.log(`Register ${shop.webhookUrl} as a webhook endpoint`);

const payment = await shop.pay({
  id: `ORDER-${Date.now()}`,
  supplier: {
    name: "Müller Maschinenbau GmbH",
    iban: "DE02120300000000202051",
    bic: "BYLADEM1001",
    town: "Berlin",
  },
  amount: "250.00",
});
console.log(`Send ${payment.due} GBP with the reference ${payment.reference}`);
