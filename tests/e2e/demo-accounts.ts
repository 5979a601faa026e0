/** Accounts that DEMO and this DEMO_PASSWORD create at a server's first start. */
export const demoPassword = "a long demo password";
export const demoClient = { email: "demo@summit.test", password: demoPassword };
export const demoApprover = { email: "approver@summit.test", password: demoPassword };
export const demoAdministrator = { email: "admin@summit.test", password: demoPassword };
