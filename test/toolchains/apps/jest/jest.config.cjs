module.exports = {
  testEnvironment: 'jsdom',
  transform: { '\\.jsx?$': ['babel-jest', { presets: ['@wordpress/babel-preset-default'] }] },
  transformIgnorePatterns: ['/node_modules/(?!relx/)'],
  moduleNameMapper: { '\\.css$': '<rootDir>/no-style.cjs' },
};
