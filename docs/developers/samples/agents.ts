import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const client = new Client({ name: "example-agent", version: "1.0.0" });
await client.connect(
  new StreamableHTTPClientTransport(new URL(`${process.env.SUMMIT_URL}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${process.env.SUMMIT_KEY}` } },
  }),
);
const { tools } = await client.listTools();
console.log(tools.map(({ name }) => name));
const balances = await client.callTool({ name: "list_balances", arguments: {} });
console.log(balances.structuredContent);
await client.close();
