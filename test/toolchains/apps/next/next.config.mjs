export default { turbopack: { root: process.env.TOOLCHAINS } };
