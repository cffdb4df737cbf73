export default { cacheComponents: true, turbopack: { root: process.env.TOOLCHAINS } };
