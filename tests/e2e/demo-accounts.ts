/** The accounts that a server with DEMO and this DEMO_PASSWORD has from its first start on. */
export const demoPassword = "a long demo password";
export const demoClient = { email: "demo@summit.test", password: demoPassword };
export const demoApprover = { email: "approver@summit.test", password: demoPassword };
export const demoAdministrator = { email: "admin@summit.test", password: demoPassword };
